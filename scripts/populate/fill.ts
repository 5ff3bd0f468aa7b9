import { signUp, type Client } from "./api.ts";
import type { Community, PlannedGroup } from "./community.ts";
import type { Avatar } from "./people.ts";
import type { PlannedMessage } from "./planned-message.ts";
import { addPlans } from "./plans.ts";

export interface Filling {
  url: string;
  /** Key of the printed link for the first account, or of a group's invitation. */
  inviteKey: string;
  password: string;
  community: Community;
  pictureOf(name: string): Promise<Uint8Array>;
  avatarOf(avatar: Avatar): Promise<Uint8Array>;
  onProgress?(written: number): void;
  /** Also adds events, polls and albums, and dates pictures by their messages. */
  withPlans?: boolean;
}

export interface FilledGroup {
  id: string;
  name: string;
}

/** Creates a community on a server through its HTTP API, as its users would. */
export async function fill(filling: Filling): Promise<FilledGroup[]> {
  const { url, password, community } = filling;
  const [first, ...rest] = community.people;
  const maker = await signUp(url, first!.login, password, filling.inviteKey);
  const made = await Promise.all(community.groups.map(({ name }) => makeGroup(maker, name)));
  const clients = [maker];
  for (const { login } of rest) clients.push(await signUp(url, login, password, made[0]!.inviteKey));

  await Promise.all(clients.map((client, i) => introduce(filling, client, i)));
  await Promise.all(community.groups.map((group, i) => join(group, made[i]!, clients)));
  let written = 0;
  const onWritten = () => filling.onProgress?.(++written);
  await Promise.all(community.groups.map((group, i) => talk(filling, group, made[i]!.id, clients, onWritten)));
  await leaveFirstGroup(community, made[0]!.id, clients);
  return made;
}

async function makeGroup(maker: Client, name: string) {
  const { id } = await maker.post<{ id: string }>("/api/groups", { name });
  const { inviteKey } = await maker.get<{ inviteKey: string }>(`/api/groups/${id}`);
  return { id, name, inviteKey };
}

async function introduce({ community, avatarOf }: Filling, client: Client, place: number): Promise<void> {
  const { name, avatar } = community.people[place]!;
  const { id } = await client.get<{ id: string }>("/api/me");
  const picture = avatar && (await client.upload("me.jpg", await avatarOf(avatar)));
  await client.put(`/api/users/${id}`, { name, ...(picture && { avatar: picture }) });
}

async function join({ members }: PlannedGroup, { inviteKey }: { inviteKey: string }, clients: Client[]): Promise<void> {
  for (const member of members.slice(1)) await clients[member]!.post(`/api/groups/invitation/${inviteKey}`);
}

/** Posts in chronological order, because replies need their parents, and pictures are shared only after they were posted. */
async function talk(
  { pictureOf, withPlans }: Filling,
  planned: PlannedGroup,
  group: string,
  clients: Client[],
  onWritten: () => void,
): Promise<void> {
  const { messages } = planned;
  const uploaded = new Map<string, string>();
  for (const message of messages) {
    const author = clients[message.author]!;
    for (const name of message.pictures) {
      if (uploaded.has(name)) continue;
      const id = await author.upload(name, await pictureOf(name));
      uploaded.set(name, id);
      if (withPlans) await author.put(`/api/files/${id}/day`, { day: dayOf(message) });
    }
    await author.post("/api/messages", wire(message, group, uploaded));
    onWritten();
  }
  for (const message of messages.filter(({ parent }) => parent === undefined)) {
    await clients[message.author]!.put(`/api/messages/${message.id}`, {
      lastActivityDate: message.lastActivityAt / 1000,
      ...(message.isPinned && { pinnedInGroup: true }),
    });
  }
  if (withPlans) await addPlans({ group: planned, groupId: group, clients, uploaded, now: Date.now() });
}

function dayOf({ createdAt }: PlannedMessage): string {
  return new Date(createdAt).toISOString().slice(0, 10);
}

function wire(
  { id, parent, title, text, pictures, createdAt }: PlannedMessage,
  group: string,
  files: Map<string, string>,
) {
  const data = { ...(title && { title }), ...(text && { text }) };
  return { id, group, parent, data, createdAt: createdAt / 1000, files: pictures.map((name) => files.get(name)!) };
}

/** Everyone joined by the first group's invitation; users who do not belong there leave again. */
async function leaveFirstGroup({ groups }: Community, groupId: string, clients: Client[]): Promise<void> {
  const outsiders = clients.filter((_, place) => !groups[0]!.members.includes(place));
  for (const client of outsiders) await client.post(`/api/groups/${groupId}/leave`);
}
