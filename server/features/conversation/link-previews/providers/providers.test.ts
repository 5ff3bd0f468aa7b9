import { expect, test } from "vitest";
import type { LinkData } from "#contract/link-previews.ts";
import { describedAt, playerOf } from "./providers.ts";

const page: LinkData = { "content-type": ["text/html"] };
const youtube = (rest: string) => `https://www.youtube-nocookie.com/embed/${rest}`;
const looks = "size=large/bgcol=f5f5f5/linkcol=0687f5/minimal=true/tracklist=false/";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", youtube("dQw4w9WgXcQ?autoplay=1")],
  ["https://youtube.com/watch?feature=share&v=dQw4w9WgXcQ&t=1m30s", youtube("dQw4w9WgXcQ?autoplay=1&start=90")],
  ["https://m.youtube.com/watch?v=dQw4w9WgXcQ&list=PL12345678", youtube("dQw4w9WgXcQ?autoplay=1&list=PL12345678")],
  ["https://music.youtube.com/watch?v=dQw4w9WgXcQ", youtube("dQw4w9WgXcQ?autoplay=1")],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ", youtube("dQw4w9WgXcQ?autoplay=1")],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ?start=5", youtube("dQw4w9WgXcQ?autoplay=1&start=5")],
  ["https://www.youtube.com/live/dQw4w9WgXcQ", youtube("dQw4w9WgXcQ?autoplay=1")],
  ["https://youtu.be/dQw4w9WgXcQ?t=1h2m3s", youtube("dQw4w9WgXcQ?autoplay=1&start=3723")],
  ["https://youtu.be/dQw4w9WgXcQ?t=90", youtube("dQw4w9WgXcQ?autoplay=1&start=90")],
  ["https://www.youtube.com/playlist?list=PL12345678", youtube("videoseries?autoplay=1&list=PL12345678")],
  ["https://www.youtube.com/embed/videoseries?list=PL12345678", youtube("videoseries?autoplay=1&list=PL12345678")],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"],
  ["https://vimeo.com/76979871/abcdef12", "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=abcdef12"],
  ["https://vimeo.com/channels/staff/76979871", "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1"],
  ["https://player.vimeo.com/video/76979871?h=ab", "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=ab"],
  ["https://lichess.org/Xy12abCD", "https://lichess.org/embed/game/Xy12abCD"],
  ["https://lichess.org/Xy12abCDefgh/black#12", "https://lichess.org/embed/game/Xy12abCD"],
  ["https://lichess.org/study/abcdefgh/ABCDEFGH", "https://lichess.org/study/embed/abcdefgh/ABCDEFGH"],
  ["https://www.chess.com/emboard?id=123", "https://www.chess.com/emboard?id=123"],
])("%s is played at %s", (url, src) => {
  expect(playerOf(url, page)).toMatchObject({ kind: "frame", src });
});

test.each([
  "https://www.youtube.com/",
  "https://www.youtube.com/@someone",
  "https://www.youtube.com/watch?v=a%22b",
  "https://notyoutube.com/watch?v=dQw4w9WgXcQ",
  "https://youtube.com.example.org/watch?v=dQw4w9WgXcQ",
  "https://vimeo.com/about",
  "https://lichess.org/practice",
  "https://lichess.org/blog/Xy12abCD",
  "https://lichess.org/@/somebody",
  "https://www.chess.com/emboard?id=1%3Cscript",
  "https://soundcloud.com/someone/song",
  "https://someone.bandcamp.com/album/one",
  "https://example.org/",
  "not an address",
])("%s has no player", (url) => {
  expect(playerOf(url, page)).toBeUndefined();
});

test.each<[string, string, Partial<LinkData>, string | undefined]>([
  [
    "SoundCloud's own frame, from the start",
    "https://soundcloud.com/a/b",
    { code: `<iframe width="1" src="https://w.soundcloud.com/player/?visual=true&amp;url=x"></iframe>` },
    "https://w.soundcloud.com/player/?visual=true&url=x&auto_play=true",
  ],
  [
    "no other frame on SoundCloud",
    "https://soundcloud.com/a/b",
    { code: `<iframe src="https://example.org/player"></iframe>` },
    undefined,
  ],
  [
    "no SoundCloud frame elsewhere",
    "https://example.org/a",
    { code: `<iframe src="https://w.soundcloud.com/player/"></iframe>` },
    undefined,
  ],
  [
    "an album of Bandcamp, also on an artist's own domain",
    "https://music.example.org/album",
    { providerName: "Bandcamp", code: `<iframe src="https://bandcamp.com/EmbeddedPlayer/v=2/album=42/size=small">` },
    `https://bandcamp.com/EmbeddedPlayer/album=42/${looks}`,
  ],
  [
    "a track of Bandcamp",
    "https://someone.bandcamp.com/track/x",
    { code: "…/track=7/…" },
    `https://bandcamp.com/EmbeddedPlayer/track=7/${looks}`,
  ],
  [
    "PeerTube's frame on the very host of the link",
    "https://tube.example.org/w/1",
    { providerName: "PEERTUBE", code: `<iframe src="https://tube.example.org/videos/embed/1?start=1s"></iframe>` },
    "https://tube.example.org/videos/embed/1?start=1s&autoplay=1",
  ],
  [
    "no PeerTube frame of another host",
    "https://tube.example.org/w/1",
    { providerName: "PeerTube", code: `<iframe src="https://evil.example.org/videos/embed/1"></iframe>` },
    undefined,
  ],
  [
    "no other page of the host as PeerTube",
    "https://tube.example.org/w/1",
    { providerName: "PeerTube", code: `<iframe src="https://tube.example.org/admin"></iframe>` },
    undefined,
  ],
  [
    "no frame without https",
    "https://tube.example.org/w/1",
    { providerName: "PeerTube", code: `<iframe src="javascript:alert(1)//tube.example.org/videos/embed/"></iframe>` },
    undefined,
  ],
])("%s", (_, url, found, src) => {
  expect(playerOf(url, { ...page, ...found })?.src).toBe(src);
});

test("a direct link is played according to its file type", () => {
  const kindOf = (type: string) => playerOf("https://example.org/file", { "content-type": [type] })?.kind;

  expect(["image/gif", "video/webm", "audio/ogg", "application/ogg", "application/pdf"].map(kindOf)).toEqual([
    "image",
    "video",
    "audio",
    "video",
    undefined,
  ]);
});

test("known oEmbed services are called with the page's plain URL", () => {
  const asked = (url: string) => describedAt(new URL(url));
  const watch = encodeURIComponent("https://www.youtube.com/watch?v=dQw4w9WgXcQ");

  expect(asked("https://youtu.be/dQw4w9WgXcQ?si=tracking")).toBe(
    `https://www.youtube.com/oembed?format=json&url=${watch}`,
  );
  expect(asked("https://vimeo.com/76979871")).toMatch(/^https:\/\/vimeo\.com\/api\/oembed\.json\?url=/);
  expect(asked("https://soundcloud.com/a/b")).toMatch(/^https:\/\/soundcloud\.com\/oembed\?format=json&url=/);
  expect(asked("https://example.org/")).toBeUndefined();
});
