import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { Info, Me } from "#contract/accounts.ts";
import type { MessageView, ReactionSummary } from "#contract/messages.ts";
import { requests } from "../../../testing/requests.ts";
import { AlertProvider } from "../../../components/alert.tsx";
import { renderInEnglish } from "../../../testing/render.tsx";
import { infoQuery, meQuery } from "../../identity/people/queries.ts";
import { makeView } from "../messages/testing/views.ts";
import { useHeart, toggle } from "./use-react.ts";

afterEach(() => vi.restoreAllMocks());

function Photo({ message, onChanged }: { message: MessageView; onChanged: (message: MessageView) => void }) {
  const giveHeart = useHeart(message, onChanged);
  return giveHeart ? <button type="button" onClick={() => giveHeart("boat")} /> : <p>No hearts here</p>;
}

async function photo({ allowed = true, reactions }: { allowed?: boolean; reactions?: ReactionSummary[] } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(meQuery.queryKey, { id: "bob", name: "Bob" } as Me);
  queries.setQueryData(infoQuery(false).queryKey, { allow_message_reactions: allowed } as Info);
  const post = vi.spyOn(requests, "post").mockReturnValue(new Promise(() => undefined));
  const onChanged = vi.fn<(message: MessageView) => void>();
  const page = await renderInEnglish(
    <QueryClientProvider client={queries}>
      <AlertProvider>
        <Photo message={makeView("sea", { reactions })} onChanged={onChanged} />
      </AlertProvider>
    </QueryClientProvider>,
  );
  return { page, post, onChanged, tap: () => act(async () => page.querySelector("button")?.click()) };
}

const annas = { emoji: "❤️", unified: "2764-fe0f", users: ["Anna"], count: 1, currentUserReactionId: "" };

test("a heart appears immediately, next to those of others", async () => {
  const { post, onChanged, tap } = await photo({ reactions: [annas] });
  await tap();
  expect(post).toHaveBeenCalledWith("api/messages/sea/reactions", { reaction: "❤️", photo: undefined });
  expect(onChanged.mock.lastCall?.[0].reactions).toMatchObject([{ emoji: "❤️", users: ["Anna", "Bob"], count: 2 }]);
});

test("giving a heart twice does not remove it", async () => {
  const { post, onChanged, tap } = await photo({ reactions: [{ ...annas, currentUserReactionId: "mine" }] });
  await tap();
  expect(post).not.toHaveBeenCalled();
  expect(onChanged).not.toHaveBeenCalled();
});

test("people who may not react cannot give a heart", async () => {
  const { page } = await photo({ allowed: false });
  expect(page.textContent).toContain("No hearts here");
});

const onSea = { emoji: "❤️", photo: "sea" };
const onBoat = { emoji: "❤️", photo: "boat" };

test("hearts of one person on several photos count once for the message", () => {
  const first = toggle(makeView("album"), onSea, "Bob");
  expect(first.reactions).toMatchObject([{ emoji: "❤️", users: ["Bob"], count: 1 }]);
  const second = toggle(first, onBoat, "Bob");
  expect(second.reactions).toEqual(first.reactions);
  expect(second.photoReactions).toEqual([
    { ...onSea, count: 1, isMine: true },
    { ...onBoat, count: 1, isMine: true },
  ]);
});

test("the message loses a heart with its last photo", () => {
  const both = toggle(toggle(makeView("album"), onSea, "Bob"), onBoat, "Bob");
  const one = toggle(both, onSea, "Bob");
  expect(one).toMatchObject({ reactions: [{ count: 1 }], photoReactions: [onBoat] });
  expect(toggle(one, onBoat, "Bob")).toMatchObject({ reactions: undefined, photoReactions: undefined });
});

test("a heart taken back from the message leaves those of others on its photos", () => {
  const others = makeView("album", { reactions: [annas], photoReactions: [{ ...onSea, count: 1, isMine: false }] });
  const both = toggle(others, onSea, "Bob");
  expect(both.photoReactions).toEqual([{ ...onSea, count: 2, isMine: true }]);
  expect(toggle(both, { emoji: "❤️" }, "Bob")).toMatchObject({
    reactions: [{ users: ["Anna"], count: 1 }],
    photoReactions: others.photoReactions,
  });
});
