import type { Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, expect, test } from "vitest";
import { ImapServer } from "../../testing/imap-server.ts";
import { visitMailbox } from "./imap.ts";
import { mailboxFolders, type MailboxVisit } from "./mailbox.ts";

const imap = await ImapServer.start();
const elsewhere = await ImapServer.start("127.0.0.2");
const maxBytes = 1024 ** 2;

afterEach(() => {
  imap.answer = () => false;
  for (const folder of imap.folders.values()) folder.clear();
});
afterAll(async () => {
  await imap.stop();
  await elsewhere.stop();
});

const takenMails: string[] = [];
const errors: unknown[] = [];

function visit(changes: Partial<MailboxVisit> = {}, limits?: Parameters<typeof visitMailbox>[1]) {
  takenMails.length = 0;
  errors.length = 0;
  const usual: MailboxVisit = {
    url: imap.url,
    maxBytes,
    signal: new AbortController().signal,
    take: async (content) => {
      takenMails.push(await text(content));
      return "taken";
    },
    onError: (error) => errors.push(error),
  };
  return visitMailbox({ ...usual, ...changes }, limits);
}

test("a mailbox at another server is not opened without TLS, and its password is not sent", async () => {
  await expect(visit({ url: elsewhere.url })).rejects.toThrow("STARTTLS");

  expect(elsewhere.commands.filter((command) => /LOGIN|AUTHENTICATE/i.test(command))).toEqual([]);
});

test("a mailbox on this machine may do without TLS", async () => {
  imap.deliver("Subject: Soup\r\n\r\nDelicious");
  await visit();

  expect(takenMails).toEqual([expect.stringContaining("Delicious")]);
});

/** Writes as much as the client takes. */
function flood(socket: Socket, piece: string): void {
  const goOn = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on("drain", goOn);
  goOn();
}

const megabyte = "x".repeat(1024 ** 2);
const isFetch = (command: string) => command.startsWith("UID FETCH");

test.each<[name: string, code: string, isAsked: (command: string) => boolean, begin: string, piece: string]>([
  ["a line that does not end", "LineTooLarge", (command) => command.startsWith("UID SEARCH"), "* SEARCH 1", megabyte],
  ["a literal of a gigabyte", "LiteralTooLarge", isFetch, "* 1 FETCH (UID 1 BODY[] {1000000000}\r\n", megabyte],
  ["a response that does not end", "ResponseTooLarge", isFetch, "* 1 FETCH (UID 1", ` X {1048576}\r\n${megabyte}`],
  ["a response of countless parts", "TooManyTokens", isFetch, `* 1 FETCH (UID 1 ${"a ".repeat(2_000_000)})\r\n`, ""],
])("%s ends the visit", async (_, code, isAsked, begin, piece) => {
  imap.deliver("Subject: Soup\r\n\r\nDelicious");
  imap.answer = (command, socket) => {
    if (!isAsked(command)) return false;
    socket.write(begin);
    if (piece !== "") flood(socket, piece);
    return true;
  };

  await expect(visit()).rejects.toMatchObject({ code });
});

test("an email that is larger than its server says is not read beyond the limit", async () => {
  imap.deliver(`Subject: Soup\r\n\r\n${megabyte}${megabyte}`);
  imap.answer = (command, socket, tag) => {
    if (!command.includes("RFC822.SIZE") || command.includes("BODY")) return false;
    socket.write(`* 1 FETCH (UID ${/\d+/.exec(command)![0]} RFC822.SIZE 10)\r\n${tag} OK done\r\n`);
    return true;
  };
  await visit();

  expect(takenMails.map(({ length }) => length)).toEqual([maxBytes + 1]);
});

test("a server that falls silent ends the visit", async () => {
  imap.answer = (command) => command.startsWith("UID SEARCH");

  await expect(visit({}, { silence: 50, whole: 60_000 })).rejects.toThrow();
});

test.each([
  ["while it searches", (command: string) => command.startsWith("UID SEARCH"), "* OK still here\r\n"],
  ["within an email", (command: string) => command.includes("BODY"), "x"],
])("a server that writes drop by drop %s ends the visit by its limit", async (_, isAsked, drop) => {
  imap.deliver("Subject: Soup\r\n\r\nDelicious");
  const drops: NodeJS.Timeout[] = [];
  imap.answer = (command, socket) => {
    if (!isAsked(command)) return false;
    if (drop === "x") socket.write("* 1 FETCH (UID 1 BODY[]<0> {65536}\r\n");
    drops.push(setInterval(() => socket.write(drop), 5));
    return true;
  };

  await expect(visit({}, { silence: 60_000, whole: 300 })).rejects.toThrow("took longer than 0.3 s");
  drops.forEach((one) => clearInterval(one));
});

test("a visit ends with the server, and leaves emails where they are", async () => {
  imap.deliver("Subject: Soup\r\n\r\nDelicious");
  const ending = new AbortController();
  imap.answer = (command) => {
    if (!isFetch(command)) return false;
    ending.abort();
    return true;
  };
  await visit({ signal: ending.signal });

  expect(takenMails).toEqual([]);
  expect(imap.contents("INBOX")).toHaveLength(1);
  expect(imap.contents(mailboxFolders.refused)).toEqual([]);
});
