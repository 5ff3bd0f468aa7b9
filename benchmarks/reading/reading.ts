import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { community, type Community } from "../community.ts";
import { inTurn, type Round } from "../load.ts";
import { startPostgres } from "../postgres.ts";
import { aim, ms, ratio, record, table, whole } from "../results.ts";
import { startReference } from "../server.ts";

/** How many reads a second, beside a server that answers the same bytes from memory (a), and one that runs three queries (b)? */
const connections = 8;
const seconds = 4;
const cardsAim = 0.6;
const memoryAim = 200;

const sqlite = await community();
const onSqlite = await measure(sqlite);
const references = await measureReferences(sqlite, onSqlite);
const memory = sqlite.hearth.memory();
await sqlite.remove();

const postgres = await startPostgres();
const other = await community({ DATABASE_URL: postgres.url });
const onPostgres = await measure(other);
await other.remove();
await postgres.stop();

await report();

function calls({ group, message, picture }: Community): Record<string, string> {
  return {
    "`/api/me`": "/api/me",
    "group page (ids)": `/api/groups/${group}/page/0`,
    "page of cards": `/api/groups/${group}/cards/0`,
    "a message": `/api/messages/${message}`,
    "a message page": `/api/messages/${message}/thread`,
    "a thumbnail": `/api/images/crop/320/180/${picture}`,
  };
}

async function measure(where: Community): Promise<Round[]> {
  const { hearth, headers } = where;
  return inTurn(Object.values(calls(where)).map((path) => ({ url: hearth.url + path, connections, seconds, headers })));
}

interface Reference {
  bytes: Round[];
  queries: Round;
  cards: Round;
}

/** Each answer's own bytes from memory; and the page of cards in turn with the three queries, so that both meet the same moments. */
async function measureReferences(where: Community, found: Round[]): Promise<Reference> {
  const { hearth, headers, dataDir, group } = where;
  const folder = await mkdtemp(join(tmpdir(), "hearth-benchmark-bytes-"));
  const bytes: Round[] = [];
  for (const [i, path] of Object.values(calls(where)).entries()) {
    const answer = await fetch(hearth.url + path, { headers });
    const file = join(folder, String(i));
    await writeFile(file, Buffer.from(await answer.arrayBuffer()));
    const server = await startReference("bytes", file);
    bytes.push(...(await inTurn([{ url: server.url, connections, seconds }], 1)));
    await server.stop();
  }
  const server = await startReference("queries", join(dataDir, "hearth.db"), group);
  const cards = `${hearth.url}/api/groups/${group}/cards/0`;
  const [queries, ours] = await inTurn([
    { url: server.url, connections, seconds },
    { url: cards, connections, seconds, headers },
  ]);
  await server.stop();
  await rm(folder, { recursive: true });
  return { bytes, queries: queries ?? found[2]!, cards: ours ?? found[2]! };
}

async function report(): Promise<void> {
  const names = Object.keys(calls(sqlite));
  const rows = names.map((name, i) => [
    name,
    whole(onSqlite[i]!.perSecond),
    ms(onSqlite[i]!.p99),
    whole(references.bytes[i]!.perSecond),
    ratio(onSqlite[i]!.perSecond, references.bytes[i]!.perSecond),
    whole(onPostgres[i]!.perSecond),
    ms(onPostgres[i]!.p99),
  ]);
  const { queries, cards } = references;
  const failures = [...onSqlite, ...onPostgres].reduce((sum, round) => sum + round.failures, 0);
  await record("reading", "Reading", [
    `Requests per second at ${connections} connections, the middle of 3 rounds of ${seconds} s. (a) answers the same bytes from memory; (b) runs three prepared SQLite
    queries for the same page of cards and \`JSON.stringify\`. 2,000 messages in one group, 20 people. The load generator is on the same cores.`,
    table(["", "Hearth/s", "p99", "(a)/s", "of (a)", "on PostgreSQL/s", "p99"], rows),
    table(
      ["Aim", "Found", ""],
      [
        aim(
          `page of cards at ${cardsAim} of (b) or better`,
          `${whole(cards.perSecond)} of ${whole(queries.perSecond)}: ${ratio(cards.perSecond, queries.perSecond)}`,
          cards.perSecond / queries.perSecond >= cardsAim,
        ),
        aim(`under ${memoryAim} MiB after the run`, `${whole(memory)} MiB`, memory < memoryAim),
        aim("no request failed", String(failures), failures === 0),
      ],
    ),
  ]);
}
