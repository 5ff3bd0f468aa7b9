import type { Client } from "./api.ts";
import type { PlannedGroup } from "./community.ts";
import { plansOf, type Plans } from "./texts/plans.ts";

const dayLong = 24 * 60 * 60 * 1000;

interface Planning {
  group: PlannedGroup;
  groupId: string;
  clients: readonly Client[];
  /** File ids of the group's pictures by name. */
  uploaded: ReadonlyMap<string, string>;
  /** Milliseconds. */
  now: number;
}

/** Adds events with responses, polls with votes, a list of who brings what, and an album. */
export async function addPlans(planning: Planning): Promise<void> {
  const { group, groupId, clients, now } = planning;
  const plans = plansOf[group.name];
  if (!plans) return;
  const members = group.members.map((member) => clients[member]!);
  const [maker, ...others] = members;
  const post = async (author: Client, daysAgo: number, data: object) => {
    const createdAt = Math.floor((now - daysAgo * dayLong) / 1000);
    const { id } = await author.post<{ id: string }>("/api/messages", { group: groupId, data, createdAt });
    await author.put(`/api/messages/${id}`, { lastActivityDate: createdAt });
    return id;
  };
  const at = (days: number, hour: number) => timeOf(now, days, hour);
  const { event, repeating, choice, dates, list } = plans;

  const lunch = await post(maker!, 1.2, {
    ...{ title: event.title, text: event.text, place: event.place },
    ...{ date: at(untilSunday(now), event.hour), date_end: at(untilSunday(now), event.hour + event.hours) },
  });
  await everyFew(members, async (member, n) => {
    await member.put(`/api/messages/${lunch}/answer`, {
      answer: (["yes", "yes", "maybe", "yes", "no"] as const)[n % 5]!,
    });
  });

  await post(others[0] ?? maker!, 9, {
    ...{ title: repeating.title, place: repeating.place, repeat: repeating.repeat },
    ...{ date: at(3, repeating.hour), date_end: at(3, repeating.hour + repeating.hours) },
  });

  const cake = await post(others[1] ?? maker!, 4, {
    ...{ title: choice.title, text: choice.text },
    poll: { kind: "choice", options: choice.options.map((text, n) => ({ id: String(n), text })) },
  });
  await everyFew(members, async (member, n) => {
    await member.put(`/api/messages/${cake}/poll/votes`, { options: [String([0, 1, 0, 2, 0][n % 5])] });
  });

  const days = [12, 19, 26];
  const weekend = await post(maker!, 2.5, {
    ...{ title: dates.title, text: dates.text },
    poll: { kind: "dates", options: days.map((day, n) => ({ id: String(n), date: at(day, dates.hour) })) },
  });
  await everyFew(members, async (member, n) => {
    const no = n % 3 === 0 ? ["0"] : [];
    await member.put(`/api/messages/${weekend}/poll/votes`, { options: ["1"], maybe: n % 2 === 0 ? ["2"] : [], no });
  });

  const sharing = await post(others[2] ?? maker!, 0.3, {
    ...{ title: list.title, text: list.text },
    poll: { kind: "list", options: list.items.map(({ text, places }, n) => ({ id: String(n), text, places })) },
  });
  await members[1]?.put(`/api/messages/${sharing}/poll/votes`, { options: ["0"] });
  await members[2]?.put(`/api/messages/${sharing}/poll/votes`, { options: ["1"] });

  await addAlbum(planning, plans.album, maker!);
}

/** Leaves out every fourth member, who has not answered yet. */
async function everyFew(members: readonly Client[], answer: (member: Client, n: number) => Promise<void>) {
  const answering = members.filter((_, n) => n % 4 !== 3);
  for (const [n, member] of answering.entries()) await answer(member, n);
}

/** Collects the pictures of a subject. */
async function addAlbum({ group, groupId, uploaded }: Planning, { title, subject }: Plans["album"], maker: Client) {
  const messages = new Map<string, string>();
  for (const { id, pictures } of group.messages)
    for (const name of pictures) if (name.startsWith(`${subject}-`)) messages.set(name, id);
  const photos = [...messages].map(([name, messageId]) => ({ id: uploaded.get(name)!, messageId }));
  if (photos.length > 0) await maker.post(`/api/groups/${groupId}/albums`, { title, isCommon: true, photos });
}

function untilSunday(now: number): number {
  return 7 - new Date(now).getUTCDay();
}

/** Returns a time on the hour in the form of `data.date`. */
function timeOf(now: number, days: number, hour: number): string {
  const day = new Date(now + days * dayLong).toISOString().slice(0, 10);
  return `${day}T${String(hour).padStart(2, "0")}:00:00+00:00`;
}
