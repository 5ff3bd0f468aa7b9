import { useEffect, useEffectEvent, useReducer, useState, type Dispatch } from "react";
import type { FrameContent } from "#contract/frames.ts";
import { call } from "../../../api/client.ts";
import { ApiError } from "../../../api/errors.ts";
import { forgetFrameKey } from "./frame-key.ts";
import { deleteFrameCache, savedContent, saveContent, savePictures } from "./frame-store.ts";
import { itemsOf, noTurns, turn, type TurnAction, type Turns } from "./turns.ts";

/** Milliseconds. A frame polls, because the live stream carries what concerns the person, not only the frame's groups. */
const pollEvery = 5000;
const reloadEvery = 10 * 60 * 1000;

type Notes = Pick<FrameContent, "owner" | "birthdays" | "event">;

export interface FrameState {
  notes: Notes | undefined;
  turns: Turns;
  dispatch: Dispatch<TurnAction>;
  isOffline: boolean;
  isEnded: boolean;
  /** Until the first content is there, from the server or the device. */
  isLoading: boolean;
}

/** Loads what the frame shows, and again as soon as there is something new. Shows the saved content while the server cannot be reached. */
export function useFrameContent(key: string): FrameState {
  const [notes, setNotes] = useState<Notes>();
  const [turns, dispatch] = useReducer(turn, noTurns);
  const [isOffline, setOffline] = useState(false);
  const [isEnded, setEnded] = useState(false);
  const show = useEffectEvent((content: FrameContent) => {
    setNotes({ owner: content.owner, birthdays: content.birthdays, event: content.event });
    dispatch({ kind: "content", items: itemsOf(content, today()) });
  });
  const end = useEffectEvent(() => {
    forgetFrameKey();
    void deleteFrameCache();
    setEnded(true);
  });
  const isEmpty = notes === undefined;
  const fail = useEffectEvent(async (error: unknown) => {
    if (isEnd(error)) {
      end();
      return;
    }
    setOffline(true);
    if (!isEmpty) return;
    const saved = await savedContent();
    if (saved) show(saved);
  });
  const showSent = useEffectEvent((photo: FrameContent["photos"][0]) => dispatch({ kind: "show", photo }));
  useEffect(() => {
    const stop = new AbortController();
    const polling = poll(key, stop.signal, {
      onContent: show,
      onSent: showSent,
      onReached: () => setOffline(false),
      fail,
    });
    void polling;
    return () => stop.abort();
  }, [key]);
  return { notes, turns, dispatch, isOffline, isEnded, isLoading: isEmpty };
}

interface Handlers {
  onContent: (content: FrameContent) => void;
  onSent: (photo: FrameContent["photos"][0]) => void;
  onReached: () => void;
  fail: (error: unknown) => Promise<void> | void;
}

async function poll(key: string, signal: AbortSignal, handlers: Handlers): Promise<void> {
  let [latest, sentAt, loadedAt, day] = ["", 0, 0, ""];
  const isOver = () => signal.aborted;
  while (!isOver()) {
    try {
      const news = await call("GET /api/frame/news", { frameKey: key, signal });
      handlers.onReached();
      if (news.latest !== latest || today() !== day || Date.now() - loadedAt > reloadEvery) {
        day = today();
        const content = await call("GET /api/frame", { query: { day }, frameKey: key, signal });
        ({ latest } = content);
        loadedAt = Date.now();
        handlers.onContent(content);
        void saveContent(content).then(() => savePictures(content, signal));
      }
      if (news.shown && news.shown.at > sentAt) {
        sentAt = news.shown.at;
        handlers.onSent(news.shown.photo);
      }
    } catch (error) {
      if (isOver()) return;
      await handlers.fail(error);
      if (isEnd(error)) return;
    }
    await pause(pollEvery, signal);
  }
}

function isEnd(error: unknown): boolean {
  return error instanceof ApiError && error.code === "frame_ended";
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });
}

/** The day on the clock of this device. */
export function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
