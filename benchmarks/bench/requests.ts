import { clientHeader } from "#contract/own-client.ts";
import type { Client } from "../../scripts/populate/api.ts";
import type { LoadRequest } from "./load.ts";

/** The data requested: the busiest group, and one of its messages with many replies. */
export interface Place {
  group: string;
  message: string;
  /** Messages on the first page. */
  page: string[];
  /** A picture file. */
  picture: string;
  /** With events, such as "2031-05". */
  month: string;
}

const month = "2031-05";
const events = 12;

/** Posts events of one month to a group of their own. */
export async function postEvents(client: Client): Promise<void> {
  const { id: group } = await client.post<{ id: string }>("/api/groups", { name: "Choir" });
  for (let n = 1; n <= events; n++) {
    const date = `${month}-${String(n * 2).padStart(2, "0")}T18:00:00Z`;
    await client.post("/api/messages", { group, data: { title: `Rehearsal ${n}`, date, place: "Town hall" } });
  }
}

interface Card {
  id: string;
  replies: number;
  preview?: { id: string };
}

export async function findPlace(client: Client): Promise<Place> {
  const { groups } = await client.get<{ groups: { id: string }[] }>("/api/me");
  const group = groups[0]!.id;
  const { cards } = await client.get<{ cards: Card[] }>(`/api/groups/${group}/cards/0`);
  const talkedAbout = [...cards].sort((a, b) => b.replies - a.replies)[0]!;
  const picture = cards.find(({ preview }) => preview)!.preview!.id;
  return { group, message: talkedAbout.id, page: cards.map(({ id }) => id), picture, month };
}

/** Headers of the web client: its name, the key, and the cookie that the browser adds. */
export async function headersOf(url: string, client: Client): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/me`, { headers: { "x-auth-token": client.key } });
  const cookie = answer.headers.getSetCookie()[0]!.split(";")[0]!;
  return { [clientHeader]: "web", "x-auth-token": client.key, cookie };
}

/** A read request without its headers. */
export type Read = Pick<LoadRequest, "method" | "path" | "body">;

/** Returns the read requests by name. */
export function readsOf({ group, message, picture, month }: Omit<Place, "page">): Record<string, Read> {
  const search = JSON.stringify({ group, search: "the" });
  return {
    "current user": get("/api/me"),
    "group page (ids)": get(`/api/groups/${group}/page/0`),
    "page of cards": get(`/api/groups/${group}/cards/0`),
    message: get(`/api/messages/${message}`),
    thread: get(`/api/messages/${message}/thread`),
    notifications: get("/api/me/notifications/page"),
    bookmarks: get("/api/me/bookmarks/cards/0"),
    "feed of all groups": get("/api/feed/page/0"),
    "library page": get("/api/photos"),
    "month of the calendar": get(`/api/calendar/${month}-01/${month}-31`),
    search: { method: "POST", path: "/api/messages/search/cards", body: search },
    "thumbnail from cache": get(`/api/images/crop/320/180/${picture}`),
  };
}

function get(path: string): Read {
  return { method: "GET", path };
}

/** Returns the request with the headers of a client. */
export function asked(read: Read, headers: Record<string, string>): LoadRequest {
  return { ...read, headers: read.body === undefined ? headers : { ...headers, "content-type": "application/json" } };
}

const text = "We took the slow train down and stayed in the little house above the harbour. ".repeat(4).slice(0, 300);

/** Returns posts of these people in a group. */
export function posts(clients: Client[], group: string): LoadRequest[] {
  const body = JSON.stringify({ group, data: { title: "A title of some length", text } });
  return clients.map(({ key }) => ({
    method: "POST",
    path: "/api/messages",
    headers: { [clientHeader]: "web", "x-auth-token": key, "content-type": "application/json" },
    body,
  }));
}
