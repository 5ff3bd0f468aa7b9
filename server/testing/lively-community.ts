import type { TestApp } from "./build-app.ts";
import { makeMessage, makeReply } from "./messages.ts";
import { aCommunity, type Community } from "./people.ts";
import { voteInPolls } from "./polls.ts";
import { upload } from "./uploads.ts";

/** A group with everything that an export contains. */
export async function livelyCommunity(hearth: TestApp): Promise<Community> {
  const community = await aCommunity(hearth);
  const { anna, bob, zoe, famille } = community;
  const photo = await upload(hearth, anna, "été.jpg");
  const message = await makeMessage(anna, famille, {
    data: { title: "Été", text: 'Soleil "et" mer\n😀', date: "2026-07-01", repeat: "FREQ=YEARLY", confirm: true },
    files: [photo.id],
  });
  await anna.put(`/api/files/${photo.id}/day`, { day: "1987-06-05" });
  const data = { text: "Une réponse, @anna", mentions: { [anna.id]: "anna" } };
  await makeReply(bob, await makeReply(bob, message, { data }), "Deux");
  const pinned = await makeMessage(bob, famille, "Épinglé");
  await bob.put(`/api/messages/${pinned.id}`, { pinnedInGroup: true });
  await bob.post(`/api/messages/${message.id}/reactions`, { reaction: "❤️" });
  await anna.post(`/api/messages/${message.id}/reactions`, { reaction: "🌊", photo: photo.id });
  for (const person of [{ member: bob.id, place: { x: 0.25, y: 0.75 } }, { name: "Grandma" }])
    await anna.post(`/api/messages/${message.id}/photo-people`, { photo: photo.id, ...person });
  await bob.put(`/api/messages/${message.id}/answer?day=2026-07-01`, { answer: "no" });
  await bob.put(`/api/messages/${message.id}/answer`, { answer: "yes", people: 2, note: "Avec Zoé" });
  await voteInPolls(anna, bob, famille);
  const picture = await upload(hearth, bob, "group.jpg");
  await bob.put(`/api/groups/${famille.id}/look`, { picture: picture.id, description: "Tous les Martin" });
  await zoe.post(`/api/groups/invitation/${famille.inviteKey}`);
  await makeMessage(zoe, famille, "De Zoé, qui est partie");
  await zoe.post(`/api/groups/${famille.id}/leave`);
  const inAlbum = { id: photo.id, messageId: message.id };
  const album = await bob.post(`/api/groups/${famille.id}/albums`, { title: "Été", isCommon: true, photos: [inAlbum] });
  await bob.put(`/api/albums/${album.body.id}/photos/${photo.id}`, { caption: "La mer" });
  await bob.put(`/api/albums/${album.body.id}`, { order: "manual", cover: photo.id });
  await anna.put(`/api/groups/${famille.id}/members/${bob.id}`, { role: "admin" });
  await anna.put(`/api/groups/${famille.id}/permissions`, { pin: "admin" });
  await anna.put(`/api/groups/${famille.id}/approval`, { isNeeded: true });
  return community;
}
