import { community, type Community } from "../community.ts";
import { inTurn, load, type Load, type Round } from "../load.ts";
import { startPostgres } from "../postgres.ts";
import { aim, ms, ratio, record, table, whole } from "../results.ts";

/** How many posts a second, each synced to disk before it is answered; and what do readers notice of it? */
const seconds = 5;
const readsPerSecond = 300;
const slowSync = 5;

const sqlite = await community();
const [messages1, messages64, replies1, replies64] = await posts(sqlite);
const { idle, busy, halfRate } = await readsWhilePosting(sqlite, messages64!.perSecond / 2);
await sqlite.remove();

const slowed = await community({ BENCHMARK_SLOW_SYNC: String(slowSync) });
const [slow1, slow64] = await inTurn(messages(slowed));
await slowed.remove();

const postgres = await startPostgres();
const other = await community({ DATABASE_URL: postgres.url });
const onPostgres = await posts(other);
await other.remove();
await postgres.stop();

await report();

function posts(where: Community): Promise<Round[]> {
  return inTurn([...messages(where), ...replies(where)]);
}

function messages({ hearth, headers, group }: Community): Load[] {
  const body = { group, data: { title: "Measured", text: "A message like any other, of some twenty words." } };
  return [1, 64].map((connections) => ({ url: `${hearth.url}/api/messages`, connections, seconds, headers, body }));
}

function replies({ hearth, headers, group, message }: Community): Load[] {
  const body = { group, parent: message, data: { text: "A reply like any other." } };
  return [1, 64].map((connections) => ({ url: `${hearth.url}/api/messages`, connections, seconds, headers, body }));
}

/** Readers come at a fixed pace, as people do; posts at half of what was found to be the most. */
async function readsWhilePosting(where: Community, rate: number) {
  const { hearth, headers, group } = where;
  const reading = {
    url: `${hearth.url}/api/groups/${group}/cards/0`,
    connections: 8,
    seconds: 8,
    headers,
    rate: readsPerSecond,
  };
  const halfRate = Math.floor(rate);
  const alone = await inTurn([reading]);
  const posting = { ...messages(where)[1]!, connections: 16, seconds: 8, rate: halfRate };
  const [together] = await Promise.all([load(reading), load(posting)]);
  return { idle: alone[0]!, busy: together, halfRate };
}

async function report(): Promise<void> {
  const [pg1, pg64, pgReply1, pgReply64] = onPostgres;
  const row = (name: string, one: Round, many: Round) => [
    name,
    whole(one.perSecond),
    ms(one.p99),
    whole(many.perSecond),
    ms(many.p99),
    ratio(many.perSecond, one.perSecond),
  ];
  const gain = messages64!.perSecond / messages1!.perSecond;
  const slowGain = slow64!.perSecond / slow1!.perSecond;
  await record("writing", "Writing", [
    `Posts per second, each on disk before it is answered; the middle of 3 rounds of ${seconds} s, on the two cores that the load generator uses too.`,
    table(
      ["", "1 writer/s", "p99", "64 writers/s", "p99", "times"],
      [
        row("messages", messages1!, messages64!),
        row("replies to one message", replies1!, replies64!),
        row(`messages, each sync ${slowSync} ms slower`, slow1!, slow64!),
        row("messages on PostgreSQL", pg1!, pg64!),
        row("replies on PostgreSQL", pgReply1!, pgReply64!),
      ],
    ),
    `Reading a page of cards ${readsPerSecond} times a second: p50 ${ms(idle.p50)}, p99 ${ms(idle.p99)} alone; p50 ${ms(busy.p50)}, p99 ${ms(busy.p99)} while ${whole(halfRate)} posts a second arrive.`,
    table(
      ["Aim", "Found", ""],
      [
        aim("64 writers at 1.3 times one", ratio(messages64!.perSecond, messages1!.perSecond), gain >= 1.3),
        aim(
          `with the sync ${slowSync} ms slower at 6 times`,
          ratio(slow64!.perSecond, slow1!.perSecond),
          slowGain >= 6,
        ),
        aim("p99 of reads at most twice the idle one", ratio(busy.p99, idle.p99), busy.p99 <= 2 * idle.p99),
      ],
    ),
  ]);
}
