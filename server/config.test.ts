import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

test("by default Hearth listens on this machine only and stores everything in ./data", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: undefined,
    url: "http://localhost:3000",
    basePath: "",
    dataDir: resolve("data"),
    database: { sqliteFile: resolve("data/hearth.db") },
    s3: undefined,
    trustedProxy: [],
    linkPreviewAllow: [],
    translator: undefined,
    tesseract: undefined,
    clientDir: undefined,
    defaultLang: undefined,
    smtpUrl: undefined,
    init: undefined,
    logLevel: "info",
    metrics: { port: undefined, host: "127.0.0.1", token: undefined },
  });
  expect(Object.values(readConfig({}).allow)).toEqual(Array(8).fill(true));
});

test("every setting can be set", () => {
  const config = readConfig({
    PORT: "0",
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://example.org/",
    DATA_DIR: "/srv/hearth",
    DATABASE_URL: "postgres://hearth@pooler/hearth",
    DATABASE_DIRECT_URL: "postgres://hearth@db/hearth",
    DATABASE_READ_URL: "postgres://hearth@replica/hearth",
    DATABASE_CONNECTIONS: "5",
    ROLE: "worker",
    TRUSTED_PROXY: "127.0.0.1, 10.0.0.0/8,::1, loopback",
    DEFAULT_LANG: "fr_FR",
    SMTP_URL: "smtps://user:secret@mail.example.org",
    MAIL_FROM: "Hearth <hearth@example.org>",
    CONTACT: "Anna, at the kitchen table",
    LOG_LEVEL: "warn",
    METRICS_PORT: "9464",
    METRICS_HOST: "0.0.0.0",
    METRICS_TOKEN: "the token of Prometheus",
    LINK_PREVIEW_ALLOW: "Wiki.local:80, 127.0.0.1:8080,[fd00::1]:443",
    TRANSLATE_URL: "http://translate.local:5000",
    TRANSLATE_KEY: "the key",
    INIT_LOGIN: "anna@example.org",
    INIT_PASSWORD: "correct horse",
    INIT_NAME: "Anna",
    INIT_GROUP: "Famille",
  });

  expect(config).toMatchObject({
    port: 0,
    host: "0.0.0.0",
    publicUrl: "https://example.org",
    url: "https://example.org",
    basePath: "",
    dataDir: "/srv/hearth",
    role: "worker",
    database: {
      postgresqlUrl: "postgres://hearth@pooler/hearth",
      directUrl: "postgres://hearth@db/hearth",
      readUrl: "postgres://hearth@replica/hearth",
      connections: 5,
    },
    trustedProxy: ["127.0.0.1", "10.0.0.0/8", "::1", "loopback"],
    defaultLang: "fr_FR",
    smtpUrl: "smtps://user:secret@mail.example.org",
    mailFrom: "Hearth <hearth@example.org>",
    contact: "Anna, at the kitchen table",
    logLevel: "warn",
    metrics: { port: 9464, host: "0.0.0.0", token: "the token of Prometheus" },
    linkPreviewAllow: ["wiki.local:80", "127.0.0.1:8080", "[fd00::1]:443"],
    translator: { url: "http://translate.local:5000/", key: "the key" },
    init: { login: "anna@example.org", password: "correct horse", name: "Anna", group: "Famille" },
  });
});

test("S3 storage needs all of its settings", () => {
  const all = {
    S3_ENDPOINT: "https://s3.example.org/",
    S3_BUCKET: "hearth",
    S3_REGION: "eu-west-1",
    S3_ACCESS_KEY_ID: "anna",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(readConfig(all).s3).toEqual({
    endpoint: "https://s3.example.org",
    bucket: "hearth",
    region: "eu-west-1",
    accessKeyId: "anna",
    secretAccessKey: "secret",
    redirects: false,
  });
  expect(readConfig({ ...all, S3_REDIRECT: "true" }).s3?.redirects).toBe(true);

  const { S3_BUCKET: _bucket, S3_SECRET_ACCESS_KEY: _secret, ...incomplete } = all;
  expect(() => readConfig(incomplete)).toThrow("S3 storage also needs S3_BUCKET, S3_SECRET_ACCESS_KEY");
  expect(() => readConfig({ ...all, S3_ENDPOINT: "s3.example.org" })).toThrow("S3_ENDPOINT must be an address");
});

test("with a sub-path, links and pages start with it", () => {
  for (const url of ["https://example.org/some/hearth", "https://example.org/some/hearth/"]) {
    expect(readConfig({ PUBLIC_URL: url })).toMatchObject({
      publicUrl: "https://example.org/some/hearth",
      basePath: "/some/hearth",
    });
  }
});

test.each([
  ["ALLOW_IMAGE_UPLOAD", "imageUpload"],
  ["ALLOW_VIDEO_UPLOAD", "videoUpload"],
  ["ALLOW_AUDIO_UPLOAD", "audioUpload"],
  ["ALLOW_PDF_UPLOAD", "pdfUpload"],
  ["ALLOW_PUBLIC_LINKS", "publicLinks"],
  ["ALLOW_MESSAGE_REACTIONS", "messageReactions"],
  ["ALLOW_CREATE_GROUP", "createGroup"],
  ["SHOW_GROUP_INVITATION_LINKS", "showInvitationLinks"],
] as const)("%s disables only its own feature", (setting, name) => {
  for (const off of ["false", "0", "FALSE"]) {
    const { allow } = readConfig({ [setting]: off });
    expect(allow[name]).toBe(false);
    expect(Object.values(allow).filter(Boolean)).toHaveLength(7);
  }
  expect(readConfig({ [setting]: "1" }).allow[name]).toBe(true);
});

test("an empty setting counts as absent", () => {
  const empty = { PORT: "", HOST: " ", PUBLIC_URL: "", DATABASE_URL: " ", TRUSTED_PROXY: ",", ALLOW_CREATE_GROUP: "" };

  const { withStored: _one, given, ...config } = readConfig(empty);
  const { withStored: _other, ...expected } = readConfig({});
  expect({ ...config, given: {} }).toEqual(expected);
  expect(Object.keys(given)).toEqual(["TRUSTED_PROXY"]);
});

test.each([
  ["PORT", "80a"],
  ["MAIL_FROM", "nonsense"],
  ["MAIL_FROM", "a@b.org, c@d.org"],
  ["MAIL_FROM", "a@b.org\r\nBcc: c@d.org"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["PORT", "3000.5"],
  ["PUBLIC_URL", "example.org"],
  ["PUBLIC_URL", "ftp://example.org"],
  ["PUBLIC_URL", "https://example.org/?a=b"],
  ["DATABASE_URL", "mysql://db"],
  ["DATABASE_DIRECT_URL", "mysql://db"],
  ["DATABASE_READ_URL", "postgres://hearth@replica/hearth"],
  ["DATABASE_CONNECTIONS", "1"],
  ["ROLE", "both"],
  ["ROLE", "web"],
  ["TRUSTED_PROXY", "proxy.example.org"],
  ["TRUSTED_PROXY", "10.0.0.0/33"],
  ["TRUSTED_PROXY", "127.0.0.1, ::1/x"],
  ["DEFAULT_LANG", "tlh"],
  ["LOG_LEVEL", "loud"],
  ["CLIENT_DIR", "/nowhere"],
  ["ALLOW_CREATE_GROUP", "maybe"],
  ["SMTP_URL", "http://mail"],
  ["LINK_PREVIEW_ALLOW", "wiki.local"],
  ["LINK_PREVIEW_ALLOW", "http://wiki.local:80"],
  ["LINK_PREVIEW_ALLOW", "wiki.local:99999"],
  ["LINK_PREVIEW_ALLOW", "anna@wiki.local:80"],
])("%s=%s is refused, and the error names the setting", (setting, value) => {
  const problems = problemsOf({ MAIL_FROM: "a@b", [setting]: value });

  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(setting);
});

test("the initial account must be valid, and the error does not repeat its password", () => {
  expect(problemsOf({ INIT_LOGIN: "anna@example.org" })).toEqual(["INIT_LOGIN and INIT_PASSWORD go together"]);
  expect(problemsOf({ INIT_GROUP: "Famille" })).toEqual(["INIT_LOGIN and INIT_PASSWORD go together"]);
  const init = { INIT_LOGIN: "anna", INIT_PASSWORD: "geheim", INIT_NAME: "n".repeat(129), INIT_GROUP: "g".repeat(129) };
  expect(problemsOf(init)).toEqual([
    "INIT_LOGIN must be an e-mail address",
    "INIT_PASSWORD must have 8 to 128 characters",
    "INIT_NAME must have 1 to 128 characters",
    "INIT_GROUP must have 1 to 128 characters",
  ]);
});

test("the address of the mail server has no options but those of TLS", () => {
  const problems = (options: string) =>
    problemsOf({ SMTP_URL: `smtps://mail.example.org${options}`, MAIL_FROM: "a@b.c" });
  expect(problems("?tls.rejectUnauthorized=false")).toEqual([]);
  for (const options of [
    "?sendmail=true&path=/bin/sh",
    "/?jsonTransport=true",
    "?proxy=http://10.0.0.1",
    "?%73endmail=1",
  ])
    expect(problems(options), options).toEqual([expect.stringMatching(/^SMTP_URL /)]);
});

test("all problems are reported at once", () => {
  const env = { PORT: "x", PUBLIC_URL: "x", DATABASE_URL: "x", SMTP_URL: "smtp://mail", ALLOW_CREATE_GROUP: "x" };

  expect(problemsOf(env)).toHaveLength(5);
  for (const setting of Object.keys(env)) expect(() => readConfig(env)).toThrow(setting);
});

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).problems;
  }
}

test("a time zone that does not exist is refused, because it would silently be UTC", () => {
  expect(() => readConfig({ TZ: "Europe/Pari" })).toThrow(
    'TZ must be a time zone such as Europe/Paris, not "Europe/Pari"',
  );
  for (const TZ of ["Europe/Paris", "UTC", ":/etc/localtime", "CET-1CEST"])
    expect(readConfig({ TZ })).toHaveProperty("timeZone");
});

test("a key to check releases with is one of minisign, with or without its comment", () => {
  const key = "RWReQ3wEhksGgC5c8j2chLfIIDX2hmzM7LH/9WySXgnVAdnC7SDEKowJ";
  for (const UPDATE_KEY of [key, `untrusted comment: minisign public key\n${key}\n`])
    expect(readConfig({ UPDATE_KEY }).updateKey).toContain(key);
  for (const UPDATE_KEY of ["/etc/hearth.pub", key.slice(1), `${key}x`])
    expect(() => readConfig({ UPDATE_KEY })).toThrow("UPDATE_KEY must be a public key of minisign");
});
