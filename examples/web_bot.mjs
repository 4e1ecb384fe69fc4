// A program that plays at the tables of a site, for Node 18 and later without any package
// (docs/web-api.md). The largest amount there is; otherwise any line.
//
//   FONDACO_TOKEN=... node examples/web_bot.mjs http://127.0.0.1:8000 wampum
//
// Instead of a game, against whose bots it then plays, it takes the number of a table at which its
// visitor sits, or a link to a seat. The token is made on the site's page /tokens.

const [address, where] = process.argv.slice(2);
const token = process.env.FONDACO_TOKEN;
if (!where || !token) {
  console.error("FONDACO_TOKEN=... node web_bot.mjs ADDRESS GAME|TABLE|LINK");
  process.exit(2);
}
const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
const root = `${address.replace(/\/+$/, "")}/api/v1`;
const pause = (seconds) => new Promise((go) => setTimeout(go, seconds * 1000));

class Refused extends Error {
  constructor(problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

// One request, as its answer comes in.
async function open(method, path, body) {
  const answer = await fetch(root + path, { method, headers, body: body && JSON.stringify(body) });
  if (answer.ok) return answer;
  const wait = Number(answer.headers.get("Retry-After") ?? 2);
  throw new Refused({ ...(await answer.json()), wait });
}

// Whether it makes sense to ask again, and when: not if the site says no.
async function again(error) {
  if (!(error instanceof Refused)) return pause(1);
  if (![429, 503].includes(error.problem.status)) throw error;
  return pause(error.problem.wait);
}

// Asked again until there is an answer: a play that is sent twice is played once.
async function ask(method, path, body) {
  for (;;) {
    try {
      return await (await open(method, path, body)).json();
    } catch (error) {
      await again(error);
    }
  }
}

async function sit() {
  if (/^\d+$/.test(where)) return Number(where);
  if (where.includes("/")) return (await ask("POST", "/join", { link: where, name: "web_bot.mjs" })).table;
  const about = await ask("GET", `/games/${where}`);
  const bots = Array(Math.max(2, about.fewest_players) - 1).fill({ kind: "bot", bot: "greedy" });
  const body = { game: where, seats: [{ kind: "me" }, ...bots] };
  return (await (await open("POST", "/tables", body)).json()).table;
}

// The messages of a stream that has been opened: a line each, empty ones are signs of life.
async function* lines(stream) {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of stream) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = parts.pop();
    for (const line of parts) if (line.trim()) yield JSON.parse(line);
  }
}

const isOver = (message) => message.kind === "gone" || message.table?.stage === "over";

// What happens at a table, from the deal to the end, through lost connections.
async function* messages(table) {
  for (let since = 0; ;) {
    try {
      for await (const message of lines((await open("GET", `/tables/${table}/stream?since=${since}`)).body)) {
        since = message.version ?? since;
        yield message;
        if (isOver(message)) return;
      }
    } catch (error) {
      await again(error);
    }
  }
}

function choose(view, legal) {
  const amount = (line) => Number(line.split(" ").pop());
  const amounts = legal.filter((line) => Number.isInteger(amount(line)));
  if (amounts.length) return amounts.reduce((most, line) => (amount(line) > amount(most) ? line : most));
  return legal[Math.floor(Math.random() * legal.length)];
}

// A whole step is decided line by line on a copy that nobody sees, and then played at once.
async function takeStep(table) {
  const position = await ask("GET", `/tables/${table}/position`);
  const step = { version: position.version, seat: position.seat, lines: [] };
  try {
    for (let shown = position; shown.legal?.length;) {
      step.lines.push(choose(shown.view, shown.legal));
      shown = await ask("POST", `/tables/${table}/draft`, step);
      if (shown.complete) return await ask("POST", `/tables/${table}/play`, step);
    }
  } catch (error) {
    if (error.problem?.code !== "stale") throw error; // the table has moved on: its stream tells
  }
}

try {
  const table = await sit();
  for await (const message of messages(table)) {
    if (message.kind === "gone") throw new Error("The table was closed.");
    if (message.table?.your_turn) await takeStep(table);
    if (isOver(message)) console.log(JSON.stringify({ table, result: message.table.result }));
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
