import { randomUUID } from "node:crypto";
import { Agent, request, type ClientRequest, type IncomingMessage } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds. */
const tryAgainAfter = 1000;
const replyWithin = 15_000;

/** A stretch of time, as `performance.now()` counts. */
export interface Span {
  from: number;
  to: number;
}

export interface SentMessage extends Span {
  id: string;
  text: string;
  files: string[];
}

/** Failed attempts by status (0: no answer) and error code. */
export type Failures = Map<string, number>;

/** A member who posts through the load balancer like the web client: again with the same id until there is an answer, with a live stream all the while. */
export class Person {
  readonly group: string;
  readonly sent: SentMessage[] = [];
  /** From the first attempt to upload a photo to its answer. */
  readonly uploads: Span[] = [];
  /** Times without a live stream. */
  readonly gaps: Span[] = [];
  readonly failures: Failures = new Map();
  /** Ids of messages by the number of times they were told of. */
  readonly heard = new Map<string, number>();
  /** Events that came twice although the stream had not been opened again for a while. */
  repeated = 0;
  resets: number[] = [];
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #known = new Set<string>();
  #lastEvent = "";
  #openedAt = 0;
  #stream: ClientRequest | undefined;
  #isStopped = false;

  constructor(url: string, key: string, group: string) {
    this.#url = url;
    this.#headers = { "x-auth-token": key };
    this.group = group;
  }

  /** Posts one message, with a photo if there is one, however long it takes. */
  async post(text: string, photo: Buffer | undefined): Promise<void> {
    const files = photo ? [await this.#upload(photo)] : [];
    const id = randomUUID();
    const message = { id, group: this.group, data: { text }, files };
    const headers = { "content-type": "application/json" };
    const from = performance.now();
    await this.#insist("POST", "/api/messages", { headers, body: JSON.stringify(message) });
    this.sent.push({ id, text, files, from, to: performance.now() });
  }

  async #upload(photo: Buffer): Promise<string> {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), "photo.jpg");
    const from = performance.now();
    const answer = await this.#insist("POST", "/api/files", { body: form });
    this.uploads.push({ from, to: performance.now() });
    return (JSON.parse(answer) as { id: string }).id;
  }

  /** One attempt, with its status and content. */
  async ask(path: string): Promise<{ status: number; content: Buffer }> {
    const answer = await fetch(this.#url + path, { headers: this.#headers, signal: AbortSignal.timeout(replyWithin) });
    return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) };
  }

  async #insist(
    method: string,
    path: string,
    { headers = {}, body }: Pick<RequestInit, "body"> & { headers?: object },
  ) {
    for (;;) {
      const signal = AbortSignal.timeout(replyWithin);
      const init = { method, body, signal, headers: { ...this.#headers, ...headers } };
      const answer = await fetch(this.#url + path, init).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer?.ok && text !== undefined) return text;
      this.#count(answer ? `${answer.status} ${codeIn(text)}`.trim() : "no answer");
      await pause(retryAfter(answer) ?? tryAgainAfter);
    }
  }

  #count(failure: string): void {
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }

  /** Resolves when the stream is open for the first time. Afterwards it is opened again whenever it ends, until `stop`. */
  listen(): Promise<void> {
    return new Promise((resolve) => void this.#listenAlways(resolve));
  }

  async #listenAlways(opened: () => void): Promise<void> {
    let closedAt: number | undefined;
    while (!this.#isStopped) {
      await this.#stay(() => {
        if (closedAt !== undefined) this.gaps.push({ from: closedAt, to: performance.now() });
        closedAt = undefined;
        opened();
      });
      closedAt ??= performance.now();
      await pause(tryAgainAfter);
    }
  }

  /** Resolves when the stream has ended. */
  #stay(opened: () => void): Promise<void> {
    return new Promise((resolve) => {
      const headers = { ...this.#headers, ...(this.#lastEvent && { "last-event-id": this.#lastEvent }) };
      this.#stream = request(`${this.#url}/api/live`, { agent: this.#agent, headers }, (answer) => {
        answer.on("close", resolve).on("error", () => undefined);
        if (answer.statusCode === 200) this.#read(answer, opened);
        else answer.resume();
      });
      this.#stream.on("error", () => resolve()).end();
    });
  }

  #read(answer: IncomingMessage, opened: () => void): void {
    let event = { id: "", name: "" };
    const lines = createInterface(answer).on("error", () => undefined);
    lines.on("line", (line) => {
      if (line.startsWith("id: ")) event.id = line.slice(4);
      if (line.startsWith("event: ")) event.name = line.slice(7);
      if (line.startsWith("data: ")) this.#hear(event, line.slice(6), opened);
      if (line === "") event = { id: "", name: "" };
    });
  }

  #hear({ id, name }: { id: string; name: string }, data: string, opened: () => void): void {
    if (name === "hello") {
      this.#openedAt = performance.now();
      this.#lastEvent ||= id;
      opened();
      return;
    }
    // Replayed events come out of order.
    if (Number(id) > Number(this.#lastEvent)) this.#lastEvent = id;
    if (name === "reset") this.resets.push(performance.now());
    if (id && this.#known.has(`${name} ${id}`) && performance.now() - this.#openedAt > replyWithin) this.repeated++;
    this.#known.add(`${name} ${id}`);
    if (name !== "message.created") return;
    const { messageId } = JSON.parse(data) as { messageId: string };
    this.heard.set(messageId, (this.heard.get(messageId) ?? 0) + 1);
  }

  stop(): void {
    this.#isStopped = true;
    this.#stream?.destroy();
    this.#agent.destroy();
  }
}

/** The name of the error in an answer. */
function codeIn(text = ""): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? "";
}

/** Milliseconds. */
function retryAfter(answer: Response | undefined): number | undefined {
  const seconds = Number(answer?.headers.get("retry-after") ?? 0);
  return seconds > 0 ? seconds * 1000 : undefined;
}
