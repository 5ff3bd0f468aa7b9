import type { AlbumPage } from "#contract/albums.ts";
import type { Message } from "#contract/compat.ts";
import type { Group } from "#contract/groups.ts";
import { groupDescriptionLength } from "#contract/limits.ts";
import type { MessageData } from "#contract/messages.ts";
import type { PublicLink } from "#contract/public-links.ts";
import type { Person } from "../people.ts";
import { film, paper, song } from "../recordings.ts";
import * as words from "./words.ts";

/** Data for the scenes: a group with one message of each kind, and what belongs to it. */
export interface Stage {
  anna: Person;
  newcomer: Person;
  /** Ids of groups. */
  groups: { full: string; empty: string; long: string };
  /** Ids of messages. `own` is by Anna, the others are not. */
  messages: Record<"album" | "own" | "words" | "film" | "music" | "paper" | "link" | "long", string>;
  /** Id of a comment in the middle of those on `album`. */
  comment: string;
  /** Id of an album with the photos of `album`. */
  photoAlbum: string;
  inviteKey: string;
  /** Token of the public link to `album`. */
  publicToken: string;
  /** Address of a picture frame that shows the full group. */
  frame: string;
  picture: Picture;
}

/** Creates a JPEG that differs for each number. */
export type Picture = (number: number) => Promise<Uint8Array>;

export interface Cast {
  group: Group;
  anna: Person;
  /** Two other members of the group. */
  lucie: Person;
  paul: Person;
  /** Adds a person after all messages are written. */
  newcomer: () => Promise<Person>;
  picture: Picture;
  /** Address of a page that the server may load. */
  site: string;
}

export async function setStage(cast: Cast): Promise<Stage> {
  const { group, anna, picture } = cast;
  const [empty, long] = [await anna.createGroup(words.emptyGroup), await anna.createGroup(words.longGroup)];
  const face = await anna.upload("group.jpg", await picture(3));
  await anna.request("PUT", `/api/groups/${group.id}/look`, { picture: face.id, description: words.groupDescription });
  await anna.request("PUT", `/api/groups/${long.id}/look`, {
    description: words.longWord.slice(0, groupDescriptionLength),
  });
  await anna.request("POST", `/api/groups/${group.id}/read`, {});
  const recordings = await postRecordings(cast);
  const talk = await postWords(cast, long.id);
  const { album, comment, photoAlbum } = await postAlbum(cast);
  const { token } = await anna.request<PublicLink>("POST", `/api/messages/${album}/public-links`, {});
  for (const message_id of [album, talk.own, recordings.film])
    await anna.request("POST", "/api/bookmarks", { message_id });
  const frame = await anna.request<{ url: string }>("POST", "/api/me/frames", {
    name: words.frame,
    groups: [group.id],
  });
  const { inviteKey } = await anna.request<Group>("GET", `/api/groups/${group.id}`);
  return {
    ...{ anna, picture, comment, photoAlbum },
    newcomer: await cast.newcomer(),
    groups: { full: group.id, empty: empty.id, long: long.id },
    messages: { ...recordings, ...talk, album },
    inviteKey: inviteKey!,
    publicToken: token,
    frame: frame.url,
  };
}

async function postRecordings({ group, paul, lucie, site, picture }: Cast) {
  const post = async (who: Person, data: { title: string; text?: string }, name: string, bytes: Uint8Array) => {
    const { id } = await who.upload(name, bytes);
    return (await who.post(group.id, data, { files: [id] })).id;
  };
  const link = await paul.post(group.id, { title: words.link.title, text: `${words.link.text} ${site}/path` });
  return {
    paper: await post(paul, words.paper, "programme.pdf", paper("Autumn concert", words.programme)),
    music: await post(lucie, words.music, "Mill song.flac", await song(8)),
    film: await post(paul, words.film, "First steps.avi", await film(4, await picture(4))),
    link: link.id,
  };
}

async function postWords({ group, anna, lucie, paul, picture }: Cast, longGroup: string) {
  const text = await paul.post(group.id, { text: words.longText });
  for (const reply of words.answers) await lucie.post(group.id, { text: reply }, { parent: text.id });
  const photo = await anna.upload("table.jpg", await picture(5));
  const own = await anna.post(group.id, words.own, { files: [photo.id] });
  for (const reply of words.praise) await paul.post(group.id, { text: reply }, { parent: own.id });
  await lucie.post(group.id, words.asking(await anna.me(), await paul.me()), { parent: own.id });
  const voice = await paul.upload("voice.flac", await song(23));
  const said: MessageData & { waves: object } = { waves: { [voice.id]: words.wave } };
  await paul.post(group.id, said, { parent: own.id, files: [voice.id] });
  const long = await anna.post(longGroup, { title: words.longTitle, text: words.longWord });
  await anna.post(longGroup, { text: words.longWord }, { parent: long.id });
  return { words: text.id, own: own.id, long: long.id };
}

async function postAlbum({ group, anna, lucie, paul, picture }: Cast) {
  const photos = await Promise.all(
    [0, 1, 2, 3, 5, 6, 7, 8].map(async (n) => lucie.upload(`sea-${n}.jpg`, await picture(n))),
  );
  const captions = { [photos[0]!.id]: words.caption, [photos[2]!.id]: words.caption };
  const places = { [photos[0]!.id]: words.place };
  const data = { ...words.album(), captions, places };
  const album = await lucie.post(group.id, data, { files: photos.map(({ id }) => id) });
  await lucie.request("PUT", `/api/messages/${album.id}/answer`, { answer: "yes", people: 3, note: words.answerNote });
  await paul.request("PUT", `/api/messages/${album.id}/answer`, { answer: "yes" });
  let middle = "";
  for (const [i, text] of words.comments.entries()) {
    const { id } = await (i % 2 ? lucie : paul).post(group.id, { text }, { parent: album.id });
    if (i === 8) middle = id;
  }
  for (const [i, text] of words.photoComments.entries()) {
    const about = { text, photo: photos[0]!.id };
    await (i % 2 ? lucie : paul).post(group.id, about, { parent: album.id });
  }
  const lamp = await paul.upload("lamp.jpg", await picture(9));
  await paul.request("POST", `/api/messages/${album.id}/read`, {});
  const last = await paul.post(group.id, words.lamp, { parent: album.id, files: [lamp.id] });
  await lucie.post(group.id, words.lampAnswer, { parent: last.id });
  const thanks = await anna.post(group.id, words.thanks, { parent: album.id });
  for (const [who, id, reaction] of [
    ...[anna, paul].map((who) => [who, album.id, "❤️"] as const),
    ...[paul, lucie].map((who) => [who, thanks.id, "🎉"] as const),
    ...([
      [paul, album.id, "😂"],
      [anna, last.id, "👍"],
    ] as const),
  ])
    await who.request("POST", `/api/messages/${id}/reactions`, { reaction });
  return { album: album.id, comment: middle, photoAlbum: await makeAlbum(anna, group.id, album) };
}

/** Makes an album of the photos of a message, taken on two days. */
async function makeAlbum(anna: Person, groupId: string, { id: messageId, files }: Message): Promise<string> {
  const photos = files.map(({ id }) => ({ id, messageId }));
  for (const [i, { id }] of photos.entries())
    await anna.request("PUT", `/api/files/${id}/day`, { day: i < 5 ? "2026-08-14" : "2026-08-15" });
  const album = { title: words.album().title, isCommon: true, photos };
  const { id } = await anna.request<AlbumPage>("POST", `/api/groups/${groupId}/albums`, album);
  return id;
}
