import { Agent, request, type ClientRequest } from "node:http";
import { createInterface } from "node:readline";

/** Times when a user was notified of a message, in milliseconds of `performance.now()`. */
interface Heard {
  message: string;
  at: number;
}

/** Live streams of many users with the events received. */
export class Listening {
  /** Streams that ended unexpectedly. */
  broken = 0;
  #stopped = false;
  readonly #heard: Heard[][] = [];
  readonly #requests: ClientRequest[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: Infinity });

  /** Resolves when all of them are connected. */
  static async start(url: string, keys: readonly string[]): Promise<Listening> {
    const listening = new Listening();
    for (const key of keys) await listening.#connect(url, key);
    return listening;
  }

  /** Events received by the user with this number, in order. */
  heardBy(index: number): readonly Heard[] {
    return this.#heard[index]!;
  }

  stop(): void {
    this.#stopped = true;
    for (const one of this.#requests) one.destroy();
    this.#agent.destroy();
  }

  #connect(url: string, key: string): Promise<void> {
    const heard: Heard[] = [];
    this.#heard.push(heard);
    return new Promise((resolve, reject) => {
      const sent = request(`${url}/api/live`, { agent: this.#agent, headers: { "x-auth-token": key } }, (answer) => {
        let name = "";
        answer.on("close", () => this.#stopped || this.broken++);
        const lines = createInterface(answer).on("error", () => undefined);
        lines.on("line", (line) => {
          if (line.startsWith("event: ")) name = line.slice(7);
          if (line.startsWith("data: ") && name === "hello") resolve();
          if (line.startsWith("data: ") && name === "message.created")
            heard.push({
              message: (JSON.parse(line.slice(6)) as { messageId: string }).messageId,
              at: performance.now(),
            });
        });
      });
      sent.on("error", reject).end();
      this.#requests.push(sent);
    });
  }
}
