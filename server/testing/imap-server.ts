import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** The few commands of IMAP (RFC 3501 and MOVE) that the mailbox adapter needs, for one account with any password. Knows no TLS. */
export class ImapServer {
  readonly commands: string[] = [];
  /** Answers a command in the place of the server, and returns whether it does. */
  answer: (command: string, socket: Socket, tag: string) => boolean = () => false;
  readonly folders = new Map<string, Map<number, string>>([["INBOX", new Map()]]);
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #nextUid = 1;

  private constructor() {
    this.#server = createServer((socket) => this.#talk(socket));
  }

  static async start(host = "127.0.0.1"): Promise<ImapServer> {
    const started = new ImapServer();
    started.#server.listen(0, host);
    await once(started.#server, "listening");
    return started;
  }

  get url(): string {
    const { address, port } = this.#server.address() as AddressInfo;
    return `imap://hearth:secret@${address}:${port}`;
  }

  deliver(mail: string): void {
    this.folders.get("INBOX")?.set(this.#nextUid++, mail);
  }

  contents(folder: string): string[] {
    return [...(this.folders.get(folder)?.values() ?? [])];
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => undefined);
    const write = (line: string) => socket.write(`${line}\r\n`, "latin1");
    write("* OK [CAPABILITY IMAP4rev1 MOVE UIDPLUS] ready");
    const lines = createInterface(socket).on("error", () => undefined);
    lines.on("line", (line) => {
      const [, tag = "*", command = ""] = /^(\S+) (.*)$/.exec(line) ?? [];
      this.commands.push(command);
      if (this.answer(command, socket, tag)) return;
      for (const answer of this.#answersTo(command)) write(answer);
      write(`${tag} OK done`);
      if (command === "LOGOUT") socket.end();
    });
  }

  #answersTo(command: string): string[] {
    const inbox = this.folders.get("INBOX")!;
    if (command === "CAPABILITY") return ["* CAPABILITY IMAP4rev1 MOVE UIDPLUS"];
    if (command === 'LIST "" ""') return ['* LIST (\\Noselect) "/" ""'];
    if (command.startsWith("LIST")) return [...this.folders.keys()].map((name) => `* LIST () "/" ${name}`);
    if (command.startsWith("SELECT"))
      return [`* ${inbox.size} EXISTS`, "* OK [UIDVALIDITY 1] ok", `* OK [UIDNEXT ${this.#nextUid}] ok`];
    if (command.startsWith("UID SEARCH")) return [`* SEARCH ${[...inbox.keys()].join(" ")}`];
    return this.#changesBy(command);
  }

  #changesBy(command: string): string[] {
    const [, verb = "", uid = "0", rest = ""] = /^(CREATE|UID FETCH|UID MOVE)(?: (\d+))? (.+)$/.exec(command) ?? [];
    const folder = rest.replaceAll('"', "");
    if (verb === "CREATE" && !this.folders.has(folder)) this.folders.set(folder, new Map());
    if (verb === "UID MOVE") this.#move(Number(uid), folder);
    return verb === "UID FETCH" ? fetchedAs(Number(uid), this.folders.get("INBOX")?.get(Number(uid)) ?? "", rest) : [];
  }

  #move(uid: number, folder: string): void {
    const inbox = this.folders.get("INBOX")!;
    this.folders.get(folder)?.set(uid, inbox.get(uid) ?? "");
    inbox.delete(uid);
  }
}

function fetchedAs(uid: number, mail: string, parts: string): string[] {
  const [, from = "0", count = String(mail.length)] = /<(\d+)\.(\d+)>/.exec(parts) ?? [];
  const piece = mail.slice(Number(from), Number(from) + Number(count));
  const [, day, month, year] = new Date().toUTCString().match(/, (\d+) (\w+) (\d+)/) ?? [];
  const date = `${day}-${month}-${year} 00:00:00 +0000`;
  const body = parts.includes("BODY.PEEK[]") ? ` BODY[]<${from}> {${piece.length}}\r\n${piece}` : "";
  return [`* 1 FETCH (UID ${uid} RFC822.SIZE ${mail.length} INTERNALDATE "${date}"${body})`];
}
