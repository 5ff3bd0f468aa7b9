import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { withServiceSettings } from "./settings-files.ts";

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), "hearth-settings-"))));
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

test("commands take the settings of the service, and those of the shell before them", async () => {
  const written =
    "# The family's server\nDATA_DIR=/var/lib/hearth\nMAIL_FROM=\"Hearth <hearth@example.org>\"\nTZ='Europe/Paris'\n";
  const HEARTH_SETTINGS = await file("env", written);
  expect(withServiceSettings({ HEARTH_SETTINGS, TZ: "Asia/Tokyo" })).toEqual({
    ...{ HEARTH_SETTINGS, TZ: "Asia/Tokyo" },
    ...{ DATA_DIR: "/var/lib/hearth", MAIL_FROM: "Hearth <hearth@example.org>" },
  });
  expect(withServiceSettings({ DATA_DIR: "./data" })).toEqual({ DATA_DIR: "./data" });
  const missing = { HEARTH_SETTINGS: join(folder, "missing") };
  expect(() => withServiceSettings(missing)).toThrow("missing cannot be read (ENOENT)");
});

test("a secret can be in a file, without its last line break", async () => {
  const config = readConfig({ DATABASE_URL_FILE: await file("url", "postgres://hearth:secret@db/hearth\n") });
  expect(config.database).toMatchObject({ postgresqlUrl: "postgres://hearth:secret@db/hearth" });
});

test("a file of a secret that is missing, or a secret that is set twice, is named", async () => {
  const BACKUP_PASSPHRASE_FILE = join(folder, "missing");
  expect(() => readConfig({ BACKUP_PASSPHRASE_FILE })).toThrow(
    `BACKUP_PASSPHRASE_FILE: ${BACKUP_PASSPHRASE_FILE} cannot`,
  );
  const twice = {
    METRICS_TOKEN: "a token of some length",
    METRICS_TOKEN_FILE: await file("token", "another one of length"),
  };
  expect(() => readConfig(twice)).toThrow("METRICS_TOKEN and METRICS_TOKEN_FILE are both set");
});

test.each([
  ["BACKUP_T0", "BACKUP_TO"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["SMPT_URL", "SMTP_URL"],
  ["S3_ENDPONT", "S3_ENDPOINT"],
  ["public_url", "PUBLIC_URL"],
  ["TRUSTED_PROXYS", "TRUSTED_PROXY"],
  ["PORTT", "PORT"],
  ["ROL", "ROLE"],
  ["OIDC_NAM", "OIDC_NAME"],
  ["BACKUP_S3_PREFIXX", "BACKUP_S3_PREFIX"],
  ["INBOUND_SMTP_CERTS", "INBOUND_SMTP_CERT"],
  ["DATABASE_URL_FIEL", "DATABASE_URL_FILE"],
  ["PUBLIC_URL_FILE", "PUBLIC_URL"],
])("%s is noticed", (written, meant) => {
  expect(readConfig({ [written]: "x" }).misspelled).toEqual([{ written, meant }]);
});

test("settings that have an effect only beside others are no slips of the pen", () => {
  const alone = {
    INBOUND_SMTP_HOST: "0.0.0.0",
    INBOUND_SMTP_KEY: "/nowhere",
    INBOUND_SMTP_PEERS: "10.0.0.0/8",
    OIDC_GROUP_CLAIM: "x",
    BACKUP_S3_PREFIX: "x",
  };
  expect(readConfig(alone).misspelled).toEqual([]);
});

test("variables of other programs are not taken for slips of the pen", () => {
  const others = [
    "HOSTNAME",
    "HOME",
    "PORTS",
    "HOSTS",
    "ROLES",
    "CPATH",
    "MPATH",
    "VHOST",
    "GPORT",
    "PROTO",
    "SORT",
    "TMP",
    "TZDIR",
    "DB_HOST",
    "PGHOST",
    "PGPORT",
    "HOSTTYPE",
    "LOG_LEVELS_DIR",
    "PATHEXT",
    "MAIL",
    "USER",
    "LANG",
    "PWD",
    "LOGNAME",
    "NODE_ENV",
    "NODE_OPTIONS",
    "INVOCATION_ID",
    "SHELL",
    "TERM",
  ];
  expect(readConfig(Object.fromEntries(others.map((name) => [name, "x"]))).misspelled).toEqual([]);
});

test("a key that does not fit its certificate, and one that cannot be read, are named with their files", async () => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const another = await file("key", privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  const INBOUND_SMTP_CERT = await file("certificate", certificate);
  const settings = { INBOUND_ADDRESS: "hearth@example.org", INBOUND_SMTP_PORT: "2525", INBOUND_SMTP_CERT };
  expect(() => readConfig({ ...settings, INBOUND_SMTP_KEY: another })).toThrow(
    `INBOUND_SMTP_KEY (${another}) and INBOUND_SMTP_CERT (${INBOUND_SMTP_CERT}) do not fit each other`,
  );
  const missing = join(folder, "missing");
  expect(() => readConfig({ ...settings, INBOUND_SMTP_KEY: missing })).toThrow(`INBOUND_SMTP_KEY (${missing})`);
});

/** Signed by itself. Its key is nowhere. */
const certificate = `
-----BEGIN CERTIFICATE-----
MIIBkTCCATegAwIBAgIUCr2BdosHE7ktAeSVc3UBve5PB4AwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSaGVhcnRoLmV4YW1wbGUub3JnMCAXDTI2MTEyNzExMjgzMFoY
DzIxMjYxMTAzMTEyODMwWjAdMRswGQYDVQQDDBJoZWFydGguZXhhbXBsZS5vcmcw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASKUrFktqr1WT/l7DeDecTzXTXkI0he
v0vPlLn0Bf5cnmnyZ4cWEW6y9BOA3xeHqLSZ+rCnqpFWeMuxsCtbwQIro1MwUTAd
BgNVHQ4EFgQURdEIRPmg9Q5zL/QWHHfNidOrWEIwHwYDVR0jBBgwFoAURdEIRPmg
9Q5zL/QWHHfNidOrWEIwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBF
AiEAwPwkSfPJ/61GS62QiMgFEATRd/Mk2BpCifWL8dIpqScCIDgR1pKqCsA7/eFa
SZApxJBVeIUAjRGxflu+BuJZeOx2
-----END CERTIFICATE-----
`;
