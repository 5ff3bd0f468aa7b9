import type { Chance } from "../../../scripts/populate/chance.ts";

const mostOfOneKind = 40;

/** Meaning of a name in a path, a query or a body. */
const kinds: Readonly<Record<string, string>> = {
  ...{
    group: "groups",
    groups: "groups",
    parent: "messages",
    origin: "messages",
    message_id: "messages",
    before: "messages",
    after: "messages",
  },
  ...{
    files: "files",
    avatar: "files",
    picture: "files",
    linkId: "public-links",
    reactionId: "reactions",
    currentUserReactionId: "reactions",
  },
  ...{
    key: "invitations",
    invite_key: "invitations",
    author: "users",
    token: "tokens",
    user: "users",
    login: "logins",
    mail: "logins",
    password: "passwords",
  },
};

/** Ids, keys and names of what is really there, so that hostile values get past the first checks. */
export class Known {
  readonly #values = new Map<string, string[]>();

  add(kind: string, ...values: (string | undefined)[]): void {
    const kept = [...(this.#values.get(kind) ?? []), ...values.filter((value) => value !== undefined)];
    this.#values.set(kind, kept.slice(-mostOfOneKind));
  }

  one(chance: Chance, kind: string): string | undefined {
    const values = this.#values.get(kind);
    return values?.length ? chance.pick(values) : undefined;
  }

  /** One that a field of this name may want. */
  called(chance: Chance, name: string): string | undefined {
    return this.one(chance, kinds[name] ?? name);
  }

  /** Takes in what an answer tells of, such as the id of a message just made. */
  learn(path: string, response: unknown): void {
    if (typeof response !== "object" || response === null) return;
    const { id, entityType, api_key, contentUrl, inviteKey } = response as Record<string, unknown>;
    const [, , first = "", , second] = path.split("/");
    const kind = typeof entityType === "string" ? `${entityType}s` : (second ?? first);
    if (typeof id === "string") this.add(kind, id);
    if (typeof api_key === "string") this.add("keys", api_key);
    if (typeof contentUrl === "string") this.add("contents", contentUrl);
    if (typeof inviteKey === "string") this.add("invitations", inviteKey);
  }
}
