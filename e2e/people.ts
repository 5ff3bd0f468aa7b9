import type { Group } from "#contract/groups.ts";
import type { Me, SignedIn } from "#contract/accounts.ts";
import type { Message } from "#contract/compat.ts";
import type { MessageData, MessageView } from "#contract/messages.ts";
import { clientHeader } from "#contract/own-client.ts";
import type { File as StoredFile } from "#contract/files.ts";
import type { Hearth } from "./hearth.ts";

export const password = "a long enough password";

/** Counts people, so that those with the same name on one server have different addresses. */
let namesakes = 0;

/** A person with an account who calls the API like the web client. */
export class Person {
  readonly name: string;
  readonly login: string;
  readonly key: string;
  readonly #hearth: Hearth;
  #me: Me | undefined;

  private constructor(hearth: Hearth, name: string, login: string, key: string) {
    this.#hearth = hearth;
    this.name = name;
    this.login = login;
    this.key = key;
  }

  static async signIn(hearth: Hearth, name: string, login: string, secret = password, browser?: string) {
    const { api_key } = await call<SignedIn>(hearth, "POST", "/api/login", { login, password: secret }, { browser });
    return new Person(hearth, name, login, api_key);
  }

  /** Signs up by an invitation and sets the name. */
  static async signUp(hearth: Hearth, name: string, inviteKey: string): Promise<Person> {
    const login = `${name.toLowerCase()}.${++namesakes}@example.org`;
    const { api_key } = await call<SignedIn>(hearth, "POST", "/api/signup", { login, password, invite_key: inviteKey });
    const person = new Person(hearth, name, login, api_key);
    const { id } = await person.me();
    await person.request("PUT", `/api/users/${id}`, { name });
    return person;
  }

  async me(): Promise<Me> {
    return (this.#me ??= await this.request<Me>("GET", "/api/me"));
  }

  request<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    return call<Answer>(this.#hearth, method, path, body, { key: this.key });
  }

  /** Returns a message as our own client gets it, with the text that is stored. */
  message(id: string): Promise<MessageView> {
    return call<MessageView>(this.#hearth, "GET", `/api/messages/${id}`, undefined, { key: this.key, isOurs: true });
  }

  createGroup(name: string): Promise<Group> {
    return this.request<Group>("POST", "/api/groups", { name });
  }

  post(group: string, data: MessageData, more: { parent?: string; files?: string[] } = {}) {
    return this.request<Message>("POST", "/api/messages", { group, data, ...more });
  }

  async upload(name: string, bytes: Uint8Array): Promise<StoredFile> {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)]), name);
    const answer = await fetch(`${this.#hearth.url}/api/files`, {
      method: "POST",
      headers: { "x-auth-token": this.key },
      body: form,
    });
    return (await checked(answer).json()) as StoredFile;
  }
}

/** A group and its people. The first one created it. */
export interface Community {
  group: Group;
  people: Person[];
}

async function call<Answer>(
  hearth: Hearth,
  method: string,
  path: string,
  body?: unknown,
  { key, browser, isOurs }: { key?: string; browser?: string; isOurs?: boolean } = {},
): Promise<Answer> {
  const answer = await fetch(hearth.url + path, {
    method,
    headers: {
      "content-type": "application/json",
      ...(key !== undefined && { "x-auth-token": key }),
      ...(browser !== undefined && { "user-agent": browser }),
      ...(isOurs && { [clientHeader]: "web" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await checked(answer).text();
  return (text === "" ? undefined : JSON.parse(text)) as Answer;
}

function checked(answer: Response): Response {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  return answer;
}
