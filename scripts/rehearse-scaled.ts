import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parse } from "yaml";
import { phonePhoto } from "../server/testing/pictures.ts";
import { queryOnce } from "../server/testing/query-once.ts";
import { startS3Server, type S3Server } from "../server/testing/s3-server.ts";
import { signUp, type Client } from "./populate/api.ts";
import { Posting } from "./rehearsal-posting.ts";
import { expectThat, makeCertificate } from "./rehearsal.ts";
import { invitationOf, startPostgres, stopProcess, untilAnswering } from "./running.ts";
import { root } from "./setup/command.mjs";

/**
 * `npm run rehearse-scaled`: starts what compose.scaled.yaml describes without Docker, and posts while each part is killed and restarted: environment,
 * command, secrets, the order of the start and the configuration of Caddy are those of the file and the Dockerfile; volumes are folders, host
 * names are addresses of this machine. The bucket is s3rver, not SeaweedFS. Requires Caddy, PostgreSQL and openssl, and `npm run build` before.
 */
interface Compose {
  services: Record<string, { build?: string; environment?: Record<string, string | null> }>;
  configs: Record<string, { content: string }>;
}

const folder = mkdtempSync(join(tmpdir(), "hearth-scaled-"));
const { certificate, key } = makeCertificate(folder);
const dockerfile = readFileSync(join(root, "Dockerfile"), "utf8");
const imageEnvironment = Object.fromEntries(
  /^ENV (.*)$/m
    .exec(dockerfile)![1]!
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);
const [program, ...args] = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)![1]!) as string[];

const ports = { "web-1": 18_401, "web-2": 18_402, worker: 18_403 };
type Name = keyof typeof ports;
const names = Object.keys(ports) as Name[];
const httpsPort = 18_443;
const site = `https://localhost:${httpsPort}`;

/** A process of Hearth that is started again when it ends, as by `restart: unless-stopped`. */
class Server {
  readonly #name: Name;
  readonly #environment: NodeJS.ProcessEnv;
  #isWanted = true;
  #process: ChildProcess;

  constructor(name: Name, environment: Record<string, string>) {
    this.#name = name;
    this.#environment = { ...process.env, ...environment };
    this.#process = this.#start();
  }

  #start(): ChildProcess {
    const { env, cwd } = { env: this.#environment, cwd: root };
    const started = spawn(program!, args, { env, cwd, stdio: ["ignore", "pipe", "inherit"] });
    started.once("exit", () => {
      if (this.#isWanted) this.#process = this.#start();
    });
    return started;
  }

  get invitation(): Promise<string> {
    return invitationOf(this.#process);
  }

  /** As the HEALTHCHECK of the image. */
  healthy(): Promise<void> {
    return untilAnswering(`http://127.0.0.1:${ports[this.#name]}/readyz`);
  }

  async restart(signal: NodeJS.Signals): Promise<void> {
    const { pid } = this.#process;
    await stopProcess(this.#process, signal);
    while (this.#process.pid === pid) await pause(10);
    await this.healthy();
  }

  end(): Promise<void> {
    this.#isWanted = false;
    return stopProcess(this.#process);
  }

  /** Runs one of the operator's commands in its container. */
  async command(...words: string[]): Promise<string> {
    const running = spawn("node", ["dist/server/hearth.js", ...words], { env: this.#environment, cwd: root });
    let said = "";
    for (const output of [running.stdout, running.stderr]) output.on("data", (text) => (said += String(text)));
    await once(running, "close");
    return said;
  }
}

const postgres = await startPostgres();
const bucket = await startS3Server();
const servers = new Map<Name, Server>();
let caddy: ChildProcess | undefined;
try {
  const database = await postgres.create("hearth");
  const compose = read({ database, bucket });
  // In the order of depends_on.
  servers.set("web-1", new Server("web-1", compose.environments["web-1"]));
  const { invitation } = servers.get("web-1")!;
  await servers.get("web-1")!.healthy();
  for (const name of ["web-2", "worker"] as const) servers.set(name, new Server(name, compose.environments[name]));
  writeFileSync(join(folder, "Caddyfile"), compose.caddy);
  const config = ["--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
  execFileSync("caddy", ["validate", ...config], { stdio: "pipe" });
  caddy = spawn("caddy", ["run", ...config], { stdio: "ignore" });
  await Promise.all([...servers.values()].map((server) => server.healthy()));
  await untilAnswering(`${site}/healthz`);
  await tryOut(await signUp(site, "anna@example.org", "correct horse battery", await invitation), database);
} finally {
  if (caddy) await stopProcess(caddy);
  await Promise.all([...servers.values()].map((server) => server.end()));
  await bucket.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function tryOut(anna: Client, database: string): Promise<void> {
  const group = (await anna.post<{ id: string }>("/api/groups", { name: "Family" })).id;
  const photo = await anna.upload("photo.jpg", await phonePhoto());
  await anna.post("/api/messages", { group, data: { text: "A photo" }, files: [photo] });
  const posting = new Posting(site, anna.key, group);
  for (const name of names) await servers.get(name)!.restart("SIGKILL");
  console.log(`kill -9 of each process: ${posting.report()}`);
  for (const name of names) await servers.get(name)!.restart("SIGTERM");
  console.log(`each process restarted: ${posting.report()}`);
  await postgres.restart();
  await posting.goesOn();
  console.log(`PostgreSQL restarted: ${posting.report()}`);
  bucket.fail(() => true);
  await pause(12_000);
  expectThat("text is posted and pages are sent while the bucket is away", (await fetch(`${site}/about`)).ok);
  await posting.goesOn();
  bucket.fail(() => false);
  console.log(`the bucket was away for 12 s: ${posting.report()}`);
  const confirmed = await posting.end();

  const stored = await idsOf(database);
  const lost = confirmed.filter((id) => !stored.includes(id));
  expectThat(`${confirmed.length} posts were confirmed, ${lost.length} are lost`, lost.length === 0);
  const content = await fetch(`${site}/files/${photo}/original`, { headers: { "x-auth-token": anna.key } });
  expectThat("the photo is there", content.ok && (await content.arrayBuffer()).byteLength > 1000);
  const backups = join(folder, "backups");
  while (!existsSync(join(backups, "generations/stored")) || (await verified()) === 0) await pause(1000);
  expectThat(`the worker backed up by itself: ${readdirSync(backups).join(", ")}`, true);
}

async function verified(): Promise<number> {
  return (await servers.get("worker")!.command("backups")).split("verified").length - 1;
}

/** Reads the environment of each process and the configuration of Caddy, with names of this machine. */
function read({ database, bucket }: { database: string; bucket: S3Server }) {
  const secrets = { DATABASE_URL: database, S3_SECRET_ACCESS_KEY: bucket.location.secretAccessKey };
  const variables = { ...secrets, HEARTH_DOMAIN: site, POSTGRES_PASSWORD: "none", TZ: "" };
  const text = readFileSync(join(root, "compose.scaled.yaml"), "utf8");
  const given = text.replace(/\$\{(\w+)(:[^}]*)?\}/g, (_, name: string) => variables[name as keyof typeof variables]);
  const { services, configs } = parse(given, { merge: true }) as Compose;
  const files = { "database-url": secrets.DATABASE_URL, "s3-secret-access-key": secrets.S3_SECRET_ACCESS_KEY };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  mkdirSync(join(folder, "backups"));
  const environmentOf = (name: Name): Record<string, string> => {
    const asGiven = { ...imageEnvironment, ...services[name]!.environment };
    const own = {
      DATA_DIR: join(folder, name),
      BACKUP_TO: join(folder, "backups"),
      PUBLIC_URL: site,
      HOST: "127.0.0.1",
      PORT: String(ports[name]),
      METRICS_PORT: String(ports[name] + 100),
      TRUSTED_PROXY: "loopback",
      S3_ENDPOINT: bucket.location.endpoint,
      S3_ACCESS_KEY_ID: bucket.location.accessKeyId,
      LOG_LEVEL: "silent",
    };
    const here: Record<string, string | null> = { ...asGiven, ...own };
    return mapped(here, (value) => (value ?? "").replace(/^\/run\/secrets/, folder));
  };
  const caddy = configs
    .caddy!.content.replace(site, `{\n  admin off\n  http_port 18480\n}\n${site}`)
    .replace("reverse_proxy", `tls ${certificate} ${key}\n  reverse_proxy`)
    .replace("web-1:3000", `127.0.0.1:${ports["web-1"]}`)
    .replace("web-2:3000", `127.0.0.1:${ports["web-2"]}`);
  const environments = Object.fromEntries(names.map((name) => [name, environmentOf(name)])) as Record<
    Name,
    Record<string, string>
  >;
  return { environments, caddy };
}

function mapped<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

async function idsOf(database: string): Promise<string[]> {
  const rows = await queryOnce<{ id: string }>(database, "select id from messages");
  return rows.map(({ id }) => id);
}
