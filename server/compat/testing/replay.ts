import { expect } from "vitest";
import type { TestApp } from "../../testing/build-app.ts";
import { phonePhoto } from "../../testing/pictures.ts";
import { formWith } from "../../testing/uploads.ts";
import { shapeOf } from "./shapes.ts";
import type { Step } from "./steps.ts";

/** Connection to the server. */
export interface Way {
  /** Path of the site. */
  below: string;
  /** Headers that a proxy adds. */
  headers: Record<string, string>;
}

/** Values by name, such as kept answers. A function is asked for its value when a step needs it. */
export type Known = Record<string, unknown>;

/** Replays the steps of a client, one after the other. Each person has the key and cookies of a browser. */
export async function replay(hearth: TestApp, way: Way, steps: readonly Step[], known: Known): Promise<void> {
  const browsers = new Map<string, Browser>();
  for (const [number, step] of steps.entries()) {
    const browser = browsers.get(step.by) ?? new Browser(hearth, way);
    browsers.set(step.by, browser);
    await take(browser, step, known, `step ${number + 1}: ${step.by}, ${step.call}`);
  }
}

async function take(browser: Browser, step: Step, known: Known, what: string): Promise<void> {
  const { status = 200, gives, like, keep } = step;
  const person = known[step.by] as { session?: Session } | undefined;
  const response = await browser.send(await filled(step, known), person?.session);
  const shown = { status: response.status, ...(gives !== undefined && { body: shapeOf(response.body) }) };
  expect(shown, what).toEqual({ status, ...(gives !== undefined && { body: gives }) });
  if (like !== undefined) expect(response.body, what).toMatchObject(await filled<object>(like, known));
  if (keep === undefined) return;
  const [owner, name] = keep.split(".") as [string, string?];
  if (name === undefined) known[owner] = response.body;
  else Object.assign(known[owner] as object, { [name]: response.body });
}

/** Answers that contain a key. */
interface Session {
  api_key?: string;
  apiKey?: string;
}

class Browser {
  readonly #hearth: TestApp;
  readonly #way: Way;
  readonly #cookies = new Map<string, string>();

  constructor(hearth: TestApp, way: Way) {
    this.#hearth = hearth;
    this.#way = way;
  }

  async send(step: Step, session: Session | undefined) {
    const [method, path] = step.call.split(" ") as ["GET", string];
    const { type, payload } = await bodyOf(step);
    const response = await this.#hearth.app.inject({
      method,
      url: `${this.#way.below}${path}`,
      headers: { ...this.#way.headers, ...type, ...this.#credentials(path, session), ...step.headers },
      payload,
    });
    for (const { name, value } of response.cookies) this.#cookies.set(name, value);
    const isJson = response.body !== "" && String(response.headers["content-type"]).startsWith("application/json");
    return { status: response.statusCode, body: isJson ? response.json<unknown>() : response.body };
  }

  /** Pictures and files are asked for without a key, as by an `<img>`. */
  #credentials(path: string, session: Session | undefined): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const key = /^\/(files|api\/images)\//.test(path) ? undefined : (session?.api_key ?? session?.apiKey);
    return { ...(cookie !== "" && { cookie }), ...(key !== undefined && { "x-auth-token": key }) };
  }
}

async function bodyOf({ send, isUpload }: Step): Promise<{ type?: Record<string, string>; payload?: string | Buffer }> {
  if (isUpload) {
    const { type, payload } = await formWith(await phonePhoto(), "photo.jpg");
    return { type: { "content-type": type }, payload };
  }
  return send === undefined ? {} : { type: { "content-type": "application/json" }, payload: JSON.stringify(send) };
}

/** Puts values in the place of their names. */
async function filled<Value>(value: Value, known: Known): Promise<Value> {
  if (typeof value === "string") return (await filledText(value, known)) as Value;
  if (Array.isArray(value)) return (await Promise.all(value.map((each) => filled(each as unknown, known)))) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as object).map(
    async ([name, each]) => [name, await filled(each, known)] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Value;
}

const place = /\{([a-z]+(?:\.\w+)+)\}/gi;

async function filledText(text: string, known: Known): Promise<unknown> {
  const names = [...text.matchAll(place)].map(([, name]) => name!);
  const values = await Promise.all(names.map((name) => valueOf(name, known)));
  if (names.length === 1 && text === `{${names[0]!}}`) return values[0];
  return text.replace(place, () => String(values.shift()));
}

async function valueOf(name: string, known: Known): Promise<unknown> {
  const value = name.split(".").reduce<unknown>((from, part) => (from as Known | undefined)?.[part], known);
  if (value === undefined) throw new Error(`nothing is known of ${name}`);
  return typeof value === "function" ? (value as () => unknown)() : value;
}
