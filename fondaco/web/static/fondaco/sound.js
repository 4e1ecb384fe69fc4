/* Fondaco: sounds, made here and now; off unless somebody has them on (/settings). A browser lets a page
   sound once somebody has clicked or pressed a key on it. */
(() => {
  "use strict";
  const state = () => document.getElementById("state")?.dataset || {};
  let audio = null;
  let before = null; // what the page showed last

  function wake() {
    if (document.body.dataset.sound !== "on") return;
    audio = audio || new AudioContext();
    if (audio.state === "suspended") audio.resume();
  }
  addEventListener("pointerdown", wake, true);
  addEventListener("keydown", wake, true);

  // A tone that fades: pitch in hertz, begin and length in seconds.
  function tone(pitch, begin, length, loud, shape = "sine") {
    const from = audio.currentTime + begin, swing = audio.createOscillator(), volume = audio.createGain();
    swing.type = shape;
    swing.frequency.value = pitch;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(loud, from + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
    swing.connect(volume).connect(audio.destination);
    swing.start(from);
    swing.stop(from + length);
  }
  // A short breath of noise, as when a card slides over a table.
  function brush(length, loud) {
    const size = Math.ceil(audio.sampleRate * length), noise = audio.createBuffer(1, size, audio.sampleRate);
    const grains = noise.getChannelData(0);
    for (let i = 0; i < size; i++) grains[i] = (Math.random() * 2 - 1) * Math.sin((Math.PI * i) / size) ** 2;
    const source = audio.createBufferSource(), band = audio.createBiquadFilter(), volume = audio.createGain();
    source.buffer = noise;
    band.type = "bandpass";
    band.frequency.value = 2400;
    volume.gain.value = loud;
    source.connect(band).connect(volume).connect(audio.destination);
    source.start();
  }
  const sounds = {
    card() { brush(0.14, 0.25); },
    coin() { tone(1568, 0, 0.35, 0.07); tone(2637, 0.05, 0.5, 0.05); },
    turn() { tone(523, 0, 0.35, 0.09, "triangle"); tone(784, 0.14, 0.6, 0.09, "triangle"); },
    end() { [392, 494, 587, 784].forEach((pitch, place) => tone(pitch, 0.16 * place, 0.9, 0.08, "triangle")); },
  };

  addEventListener("fondaco:shown", () => {
    const now = { told: state().told, mine: state().mine === "yes", over: state().over === "yes", sound: state().sound };
    const was = before;
    before = now;
    if (!was || now.told === was.told || document.body.dataset.sound !== "on" || audio?.state !== "running") return;
    const name = now.over && !was.over ? "end" : now.mine && !was.mine ? "turn" : now.sound || "card";
    document.body.dataset.sounded = name; // what was heard last
    sounds[name]();
  });
})();
