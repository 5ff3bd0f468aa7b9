import { Type, type Static } from "typebox";
import { Id, Seconds } from "./wire.ts";

/** Metadata of a page. `content-type` is always present and always a list. */
export const LinkData = Type.Object({
  title: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  /** Address after all redirects. */
  url: Type.Optional(Type.String()),
  providerName: Type.Optional(Type.String()),
  authorName: Type.Optional(Type.String()),
  /** Embed HTML of the provider. Our own client never shows it and uses `player` instead. */
  code: Type.Optional(Type.String()),
  "content-type": Type.Array(Type.String()),
  publishedTime: Type.Optional(Type.String()),
  /** Why the page could not be read. */
  exception: Type.Optional(Type.String()),
  loading: Type.Optional(Type.Boolean()),
});
export type LinkData = Static<typeof LinkData>;

/**
 * Player shown after a click on the preview. A `frame` is embedded from `src`, which is a path of this site if the host is not known in advance.
 * `video` and `audio` are played from `src`. For an `image`, the stored preview is shown. `aspect` is width divided by height.
 */
export const Player = Type.Object({
  provider: Type.String(),
  kind: Type.Union([Type.Literal("frame"), Type.Literal("video"), Type.Literal("audio"), Type.Literal("image")]),
  src: Type.String(),
  aspect: Type.Number(),
});
export type Player = Static<typeof Player>;

/** `GET /api/links/by_url`. `preview` is the stored picture, if there is one. */
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
