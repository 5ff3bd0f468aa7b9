import type { FastifyRequest, InjectOptions, LightMyRequestResponse } from "fastify";
import { errorCatalogue, type ErrorCode } from "#contract/errors.ts";
import { chance, type Chance } from "../../../scripts/populate/chance.ts";
import { convertJob, convertLongJob } from "../../features/files/files/actions-conversion.ts";
import { workOnce } from "../../worker.ts";
import type { TestApp } from "../build-app.ts";
import { routesIn } from "../routes.ts";
import type { Samples } from "./forms.ts";
import { Known } from "./known.ts";
import { requestTo, type HostileRequest, type Route } from "./requests.ts";
import { hostileWeb, newWorld } from "./world.ts";

/** Number of requests after which new users are created, an hour passes and due jobs run. */
const roundSize = 250;
const responseTimeout = 60_000;
const hour = 60 * 60 * 1000;

/** Statuses of the responses, and problems found. */
export interface Attack {
  complaints: string[];
  statuses: Map<number, number>;
  /** Milliseconds of the slowest response. */
  slowest: number;
}

/** Sends hostile requests to all routes in turn. The same seed sends the same requests, as far as ids allow. */
export async function attack(
  hearth: TestApp,
  samples: Samples,
  {
    seed,
    count,
    atOnce,
    afterRound,
  }: { seed: number; count: number; atOnce: number; afterRound?: (sent: number) => void },
): Promise<Attack> {
  const luck = chance(seed);
  const { causes, routes } = await watch(hearth, luck);
  const found: Attack = { complaints: [], statuses: new Map(), slowest: 0 };
  let sent = 0;

  async function lane(known: Known, until: number): Promise<void> {
    while (sent < until) {
      const route = routes[sent++ % routes.length]!;
      const request = requestTo(route, luck, known, samples);
      const begun = performance.now();
      const response = await answered(hearth, route, request);
      found.slowest = Math.max(found.slowest, performance.now() - begun);
      const complaint = complaintAbout(request, response);
      if (complaint) found.complaints.push(`${complaint} ${causes.join()}\nto ${written(request)}`);
      causes.length = 0;
      if (typeof response !== "object") continue;
      found.statuses.set(response.statusCode, (found.statuses.get(response.statusCode) ?? 0) + 1);
      if (response.statusCode < 300) known.learn(route.path, bodyOf(response));
    }
  }

  while (sent < count) {
    const known = new Known();
    await newWorld(hearth, known);
    const until = Math.min(count, sent + roundSize);
    await Promise.all(Array.from({ length: atOnce }, () => lane(known, until)));
    hearth.passTime(hour);
    while (await workOnce(hearth.context, { except: [convertJob, convertLongJob] }));
    const unexpected = causes.splice(0).filter((cause) => !undelivered.test(cause));
    found.complaints.push(...unexpected.map((cause) => `a job: ${cause}`));
    afterRound?.(sent);
  }
  return found;
}

/** The webhook job fails if its address rejects the message, so that it is retried. Our own errors have another class. */
const undelivered = /^\{"job":"webhooks\.deliver","attempt":\d+\} Error: /;

/** Collects every route with its schema. From then on `causes` receives each unnamed error. */
async function watch({ app, context }: TestApp, luck: Chance): Promise<{ causes: string[]; routes: Route[] }> {
  const causes: string[] = [];
  context.web = hostileWeb(luck);
  context.push = { publicKey: context.push.publicKey, send: () => Promise.resolve(luck.pick(["sent", "gone"])) };
  context.log = { ...context.log, error: (...said: unknown[]) => void causes.push(said.map(inWords).join(" ")) };
  let last: FastifyRequest | undefined;
  app.addHook("onResponse", (request, _reply, done) => {
    last = request;
    done();
  });
  app.addHook("onError", (_request, _reply, error, done) => {
    if (!("code" in error && error.code in errorCatalogue) && !(error.statusCode && error.statusCode < 500))
      causes.push(inWords(error));
    done();
  });

  const routes: Route[] = [];
  for (const name of routesIn(app.printRoutes({ commonPrefix: false }))) {
    const [method, path] = name.split(" ") as [string, string];
    await app.inject({ method: method as "GET", url: path.replace(/:(\w+)/g, "0") });
    const { querystring, body } = (last!.routeOptions.schema ?? {}) as Record<string, Route["body"]>;
    routes.push({ method, path, query: querystring, body });
  }
  return { causes, routes };
}

function inWords(said: unknown): string {
  if (said instanceof Error) return said.stack ?? said.message;
  const { err, ...more } = said as { err?: unknown };
  return err instanceof Error ? `${JSON.stringify(more)} ${err.stack}` : JSON.stringify(said);
}

/** Returns undefined or a message if there was no response. Closes live streams as soon as they have started. */
async function answered({ app }: TestApp, { path }: Route, request: HostileRequest) {
  const leaving = new AbortController();
  const options: InjectOptions = { ...request, signal: leaving.signal, payloadAsStream: path === "/api/live" };
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), responseTimeout)));
  try {
    const response = await Promise.race([app.inject(options), timeout]);
    if (options.payloadAsStream && response && response.statusCode >= 400) return await app.inject(request);
    return response;
  } catch (error) {
    return (await refusedNow(app, { ...request, path })) ?? String(error);
  } finally {
    clearTimeout(timer);
    if (options.payloadAsStream) leaving.abort();
  }
}

/** A download breaks off when the right to it ends, and is refused from then on. Returns that refusal. */
async function refusedNow(app: TestApp["app"], { path, ...request }: HostileRequest & Pick<Route, "path">) {
  if (!path.endsWith(".zip")) return undefined;
  const response = await app.inject(request);
  return response.statusCode >= 400 && response.statusCode < 500 ? response : undefined;
}

/** Returns what is wrong with a response, if anything: errors must have a known code and a message. */
function complaintAbout(
  { url }: HostileRequest,
  response: LightMyRequestResponse | string | undefined,
): string | undefined {
  if (typeof response !== "object") return `no answer: ${response}`;
  const { statusCode, headers, payload } = response;
  if (statusCode >= 500) return `${statusCode} ${payload}`;
  if (statusCode < 400 || response.raw.req.method === "HEAD") return undefined;
  if (url.startsWith("/public/") && String(headers["content-type"]).startsWith("text/html")) return undefined;
  const { message, error, code } = bodyOf(response) as Record<string, unknown>;
  const isNamed = String(code) in errorCatalogue && errorCatalogue[code as ErrorCode].status === statusCode;
  return isNamed && message && error === message ? undefined : `${statusCode} without a name: ${payload.slice(0, 300)}`;
}

function bodyOf({ headers, payload }: LightMyRequestResponse): object {
  if (payload === "" || !String(headers["content-type"]).startsWith("application/json")) return {};
  return (JSON.parse(payload) as object | null) ?? {};
}

function written({ payload, ...request }: HostileRequest): string {
  const said = JSON.stringify(request);
  if (payload === undefined) return said;
  const text = payload.toString();
  return `${said}\n${payload.length > 4000 ? `${text.slice(0, 1000)}… ${payload.length}` : text}`;
}
