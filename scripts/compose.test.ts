import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "./setup/command.mjs";
import { readingCode } from "./tables/settings.ts";

interface Compose {
  services: Record<
    string,
    { build?: string; environment?: Record<string, string>; volumes?: string[]; secrets?: string[] }
  >;
  volumes: Record<string, null>;
  secrets?: Record<string, object>;
  configs?: Record<string, { content: string }>;
}

const read = (file: string) => readFileSync(join(root, file), "utf8");
const compose = (file: string) => parse(read(file), { merge: true }) as Compose;
const servers = ({ services }: Compose) => Object.values(services).filter(({ build }) => build !== undefined);
const files = ["compose.yaml", "compose.scaled.yaml"];
const documented = new Set(`${read("docs/settings.md")}${read("docs/backup.md")}`.match(/(?<=`)[A-Z][A-Z0-9_]+(?=`)/g));

test.each(files)("%s sets nothing but settings that are documented", (file) => {
  const names = servers(compose(file)).flatMap(({ environment }) => Object.keys(environment!));
  expect(names.filter((name) => !documented.has(name.replace(/_FILE$/, "")))).toEqual([]);
});

test("every setting is documented", () => {
  const names = [...readingCode().matchAll(/settings\.\w+\("([A-Z0-9_]+)"/g)].map(([, name]) => name!);
  expect(new Set(names).size).toBeGreaterThan(40);
  expect(names.filter((name) => name !== "PATH" && !documented.has(name))).toEqual([]);
});

test.each(files)("each server of %s has a data folder of its own, and a place for backups", (file) => {
  const { services, volumes } = compose(file);
  const mounted = servers({ services, volumes }).map((server) =>
    server.volumes!.map((volume) => volume.split(/:(?=\/)/)),
  );
  const folders = mounted.map((all) => all.find(([, at]) => at === "/data")![0]!);
  expect(new Set(folders).size).toBe(folders.length);
  expect(Object.keys(volumes)).toEqual(expect.arrayContaining(folders));
  expect(mounted.every((all) => all.some(([, at]) => at === "/backups"))).toBe(true);
});

test("the processes get their secrets as files, and the proxy goes on while the bucket is away", () => {
  const scaled = compose("compose.scaled.yaml");
  for (const { environment, secrets } of servers(scaled)) {
    const paths = Object.entries(environment!).flatMap(([name, path]) => (name.endsWith("_FILE") ? [path] : []));
    expect(paths).toEqual(secrets!.map((secret) => `/run/secrets/${secret}`));
    expect(Object.keys(scaled.secrets!)).toEqual(expect.arrayContaining(secrets!));
  }
  expect(scaled.configs!.caddy!.content).toContain("health_uri /healthz\n");
});
