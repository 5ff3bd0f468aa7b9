import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "bcryptjs";
import { openWriter } from "../database/sqlite/connection.ts";
import { phonePhoto } from "./pictures.ts";

/** The tables of the existing product as its reference tells them (section 3), as far as an import looks at them. */
const tables: Record<string, string> = {
  user: "id, avatar_id, login, password, secret_key, name, created_at, last_activity_date, last_notification_email_check, data",
  group: "id, secret_key, invite_key, name, created_at, last_activity_date, data",
  users_groups: "user_id, group_id",
  message:
    "id, author_id, group_id, parent_id, preview_id, data, created_at, last_activity_date, secret_key, is_in_front, type, sort_order",
  file: "id, type, status, content_url, size, file_index, created_at, secret_key",
  messages_files: "message_id, file_id",
  bookmark: "id, user_id, message_id, created_at",
  reaction: "id, author_id, message_id, value, created_at",
  notification:
    "id, owner_id, miniature_id, from_user_id, from_group_id, from_message_id, type, target, read, data, created_at, secret_key",
};

type Columns = Record<string, string | number | null>;

/** An id that is easy to tell from others. */
export function zusamId(kind: number, n: number): string {
  return `${String(kind).padStart(8, "0")}-0000-4000-8000-${String(n).padStart(12, "0")}`;
}

/** A data directory of the existing product: `data.db` and `files/`. */
export class ZusamDirectory {
  readonly folder: string;
  #database: ReturnType<typeof openWriter>;

  private constructor(folder: string) {
    this.folder = folder;
    this.#database = openWriter(join(folder, "data.db"));
    for (const [table, columns] of Object.entries(tables)) {
      const quoted = columns.split(", ").map((column) => `"${column}"`);
      this.#database.run(`create table "${table}" (${quoted.join(", ")})`, []);
    }
  }

  static async create(): Promise<ZusamDirectory> {
    const folder = await mkdtemp(join(tmpdir(), "hearth-zusam-"));
    await mkdir(join(folder, "files"));
    return new ZusamDirectory(folder);
  }

  add(table: string, row: Columns): void {
    const columns = Object.keys(row).map((column) => `"${column}"`);
    const places = columns.map(() => "?").join(", ");
    this.#database.run(`insert into "${table}" (${columns.join(", ")}) values (${places})`, Object.values(row));
  }

  async addUser(n: number, login: string, password: string, more: Columns = {}): Promise<string> {
    const id = zusamId(1, n);
    const hashed = (await hash(password, 4)).replace("$2b$", "$2y$");
    this.add("user", {
      ...{ id, login, password: hashed, secret_key: zusamId(9, n), name: login.split("@")[0]!, data: "[]" },
      ...{ created_at: 1_600_000_000, last_activity_date: 1_700_000_000, ...more },
    });
    return id;
  }

  addGroup(n: number, name: string, members: string[]): string {
    const id = zusamId(2, n);
    const keys = { secret_key: zusamId(7, n), invite_key: zusamId(8, n) };
    this.add("group", { id, ...keys, name, created_at: 1_600_000_100, last_activity_date: 1_700_000_000 });
    for (const user_id of members) this.add("users_groups", { user_id, group_id: id });
    return id;
  }

  addMessage(
    n: number,
    message: { group: string; author: string; text: string } & Partial<Record<"parent" | "title", string>>,
    more: Columns = {},
  ): string {
    const id = zusamId(3, n);
    const { group, author, text, parent, title } = message;
    this.add("message", {
      ...{ id, author_id: author, group_id: group, parent_id: parent ?? null, data: JSON.stringify({ title, text }) },
      ...{ created_at: 1_650_000_000 + n, last_activity_date: 1_650_000_000 + n, is_in_front: parent ? 0 : 1 },
      ...{ type: "standard", sort_order: null, secret_key: zusamId(6, n), ...more },
    });
    return id;
  }

  /** Without a message it belongs to nothing. */
  async addFile(n: number, { message, bytes, index = 0 }: { message?: string; bytes?: Buffer | null; index?: number }) {
    const id = zusamId(4, n);
    const content = bytes === undefined ? await phonePhoto() : bytes;
    if (content) await writeFile(join(this.folder, "files", `${id}.jpg`), content);
    this.add("file", {
      ...{ id, type: "image/jpeg", status: "ready", content_url: `${id}.jpg`, size: content?.length ?? 1 },
      ...{ file_index: index, created_at: 1_650_000_000 },
    });
    if (message) this.add("messages_files", { message_id: message, file_id: id });
    return id;
  }
}
