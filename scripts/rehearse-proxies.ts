import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signUp, type Client } from "./populate/api.ts";
import { expectThat, makeCertificate } from "./rehearsal.ts";
import { invitationOf, stopProcess, untilAnswering } from "./running.ts";
import { root } from "./setup/command.mjs";

/**
 * `npm run rehearse-proxies`: starts Hearth behind each of the proxies of deploy/ that are installed, with their file as it is but for ports and the
 * certificate, and tries pages, a large upload, live events and what Hearth learns of the browser. Requires openssl, and `npm run build` before.
 */
const ports = { hearth: 18_300, http: 18_380, https: 18_343 };
const site = `https://localhost:${ports.https}`;
const folder = mkdtempSync(join(tmpdir(), "hearth-proxies-"));
const { certificate, key, both } = makeCertificate(folder);

interface Proxy {
  file: string;
  /** Replacements that adapt the file to this machine. */
  changes: [string | RegExp, string][];
  command: (config: string) => string[];
  /** Surrounds the file with what the distribution's own file has. */
  around?: (text: string) => string;
}

const proxies: Record<string, Proxy> = {
  nginx: {
    file: "nginx.conf",
    changes: [
      [/\/etc\/letsencrypt\S+fullchain\.pem/, certificate],
      [/\/etc\/letsencrypt\S+privkey\.pem/, key],
      [/ {2}listen \[::\].*\n/g, ""],
      [/listen 80\b/, `listen ${ports.http}`],
      [/listen 443\b/, `listen ${ports.https}`],
    ],
    around: (text) => `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n${text}\n}\n`,
    command: (config) => ["nginx", "-c", config, "-g", "daemon off; error_log stderr;"],
  },
  haproxy: {
    file: "haproxy.cfg",
    changes: [[/\/etc\/haproxy\/\S+\.pem/, both]],
    command: (config) => ["haproxy", "-f", config],
  },
  caddy: {
    file: "Caddyfile",
    changes: [
      [
        /hearth\.example\.org \{/,
        `{\n  admin off\n  http_port ${ports.http}\n}\n${site} {\n  tls ${certificate} ${key}`,
      ],
    ],
    command: (config) => ["caddy", "run", "--adapter", "caddyfile", "--config", config],
  },
};

try {
  const installed = Object.entries(proxies).filter(([name]) => spawnSync("which", [name]).status === 0);
  for (const [name, proxy] of installed) await rehearse(name, proxy);
  console.log(`Tried: ${installed.map(([name]) => name).join(", ") || "nothing, none is installed"}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function rehearse(name: string, { file, changes, command, around = (text) => text }: Proxy): Promise<void> {
  const config = join(folder, file);
  const given = readFileSync(join(root, "deploy", file), "utf8");
  const own: Proxy["changes"] = [
    [/hearth\.example\.org/g, "localhost"],
    [/:3000\b/g, `:${ports.hearth}`],
    [/:443\b/g, `:${ports.https}`],
    [/:80\b/g, `:${ports.http}`],
  ];
  writeFileSync(config, around([...changes, ...own].reduce((text, [from, to]) => text.replace(from, to), given)));
  const dataDir = mkdtempSync(join(folder, "data-"));
  const settings = { PORT: String(ports.hearth), DATA_DIR: dataDir, PUBLIC_URL: site, TRUSTED_PROXY: "127.0.0.1" };
  const hearth = spawn(process.execPath, [join(root, "dist/server/main.js")], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const invitation = await invitationOf(hearth);
  const [program, ...args] = command(config);
  const proxy = spawn(program!, args, { stdio: ["ignore", "ignore", "inherit"] });
  try {
    await tryOut(name, invitation);
  } finally {
    for (const running of [proxy, hearth]) await stopProcess(running);
  }
}

async function tryOut(name: string, invitation: string): Promise<void> {
  await untilAnswering(`${site}/healthz`);
  const redirected = await fetch(`http://localhost:${ports.http}/about`, { redirect: "manual" });
  expectThat(
    `${name}: http leads to https`,
    redirected.headers.get("location")?.startsWith("https://localhost") === true,
  );
  const page = await fetch(`${site}/`);
  expectThat(`${name}: a page is sent`, (await page.text()).includes("<title>"));
  const anna = await signUp(site, "anna@example.org", "correct horse battery", invitation);
  const large = new FormData();
  large.set("file", new Blob([new Uint8Array(60 * 1024 ** 2)]), "large.txt");
  const refused = await fetch(`${site}/api/files`, {
    method: "POST",
    body: large,
    headers: { "x-auth-token": anna.key },
  });
  expectThat(
    `${name}: 60 MB reach Hearth, which says what it thinks of them`,
    (await refused.text()).includes('"code"'),
  );
  expectThat(`${name}: a live event arrives at once`, await hearsOfGroup(anna));
}

/** Signs in with a cookie, which the stream of live events takes, and makes a group meanwhile. */
async function hearsOfGroup(anna: Client): Promise<boolean> {
  const form = JSON.stringify({ login: "anna@example.org", password: "correct horse battery" });
  const signedIn = await fetch(`${site}/api/login`, {
    method: "POST",
    body: form,
    headers: { "content-type": "application/json" },
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(";")[0]!)
    .join("; ");
  const live = await fetch(`${site}/api/live`, { headers: { cookie }, signal: AbortSignal.timeout(15_000) });
  await anna.post("/api/groups", { name: "Family" });
  let heard = "";
  for await (const piece of live.body!) {
    heard += Buffer.from(piece as Uint8Array).toString();
    if (heard.includes("group")) return true;
  }
  return false;
}
