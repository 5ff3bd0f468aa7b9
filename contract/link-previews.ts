import { Type, type Static } from "typebox";
import { Id, Seconds } from "./wire.ts";

/** `content-type` is always present and always a list. */
export const LinkData = Type.Object({
  title: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  /** Address after all redirects. */
  url: Type.Optional(Type.String()),
  providerName: Type.Optional(Type.String()),
  authorName: Type.Optional(Type.String()),
  /** Embed HTML of the provider. Our own client uses `player` instead. */
  code: Type.Optional(Type.String()),
  "content-type": Type.Array(Type.String()),
  publishedTime: Type.Optional(Type.String()),
  exception: Type.Optional(Type.String()),
  loading: Type.Optional(Type.Boolean()),
});
export type LinkData = Static<typeof LinkData>;

/**
 * Shown after a click. `frame` embeds `src`, a path of this site if the host is not known in advance; `video` and `audio` play it; `image` shows the stored
 * preview. `aspect` is width divided by height.
 */
export const Player = Type.Object({
  provider: Type.String(),
  kind: Type.Union([Type.Literal("frame"), Type.Literal("video"), Type.Literal("audio"), Type.Literal("image")]),
  src: Type.String(),
  aspect: Type.Number(),
});
export type Player = Static<typeof Player>;

/** `preview` is the stored picture, if there is one. */
export const LinkPreview = Type.Object({
  id: Id,
  url: Type.String(),
  updatedAt: Seconds,
  data: LinkData,
  preview: Type.Optional(
    Type.Object({
      id: Id,
      contentUrl: Type.String(),
      type: Type.String(),
      width: Type.Optional(Type.Integer()),
      height: Type.Optional(Type.Integer()),
      thumbhash: Type.Optional(Type.String()),
      entityType: Type.Literal("file"),
    }),
  ),
  player: Type.Optional(Player),
  entityType: Type.Literal("link"),
});
export type LinkPreview = Static<typeof LinkPreview>;

export const LinkQuery = Type.Object({ url: Type.Optional(Type.String()) });
