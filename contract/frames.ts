import { Type, type Static } from "typebox";
import { Day } from "./library.ts";
import { frameNameLength, groupsPerFrame } from "./limits.ts";
import { Id, IdParams, Seconds } from "./wire.ts";

const Name = Type.Object({ id: Id, name: Type.String() });

export const Frame = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Seconds,
  /** Recorded at most hourly. Absent until it is opened. */
  lastUsedAt: Type.Optional(Seconds),
  groups: Type.Array(Name),
});
export type Frame = Static<typeof Frame>;

export const Frames = Type.Object({ frames: Type.Array(Frame) });

export const NewFrame = Type.Object({
  name: Type.String({ minLength: 1, maxLength: frameNameLength }),
  groups: Type.Array(Id, { minItems: 1, maxItems: groupsPerFrame }),
});
export type NewFrame = Static<typeof NewFrame>;

/** Only this response contains the address. */
export const MadeFrame = Type.Object({ id: Id, url: Type.String() });

/** Frames of all members that show a group. */
export const FramesOfGroup = Type.Object({
  frames: Type.Array(Type.Object({ id: Id, name: Type.String(), owner: Name })),
});
export type FramesOfGroup = Static<typeof FramesOfGroup>;

export const FrameOfGroupParams = Type.Object({ ...IdParams.properties, frame: Id });

export const PhotoOfMessage = Type.Object({ message: Id, photo: Id });
export type PhotoOfMessage = Static<typeof PhotoOfMessage>;

export const FramePhoto = Type.Object({
  id: Id,
  messageId: Id,
  isVideo: Type.Boolean(),
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  thumbhash: Type.Optional(Type.String()),
  /** The day it was taken, or else posted. */
  day: Day,
  postedAt: Seconds,
  author: Type.Optional(Type.Object({ name: Type.String(), pictureId: Type.Optional(Id) })),
  /** The caption, else the title or the beginning of the message. */
  words: Type.Optional(Type.String()),
  place: Type.Optional(Type.String()),
  /** By the person whose frame it is. */
  isLiked: Type.Boolean(),
});
export type FramePhoto = Static<typeof FramePhoto>;

export const FrameQuery = Type.Object({ day: Day });

/** `photos`: at most 200, newest first. `latest` changes with each activity in the groups. */
export const FrameContent = Type.Object({
  owner: Type.String(),
  latest: Type.String(),
  photos: Type.Array(FramePhoto),
  /** Photos of this day in earlier years, latest first. */
  memories: Type.Array(FramePhoto),
  birthdays: Type.Array(
    Type.Object({
      name: Type.String(),
      pictureId: Type.Optional(Id),
      /** Absent if the year of birth is unknown. */
      age: Type.Optional(Type.Integer()),
      group: Type.String(),
    }),
  ),
  /** The next one within seven days. `date` as in the `data` of the message. */
  event: Type.Optional(Type.Object({ title: Type.String(), date: Type.String() })),
});
export type FrameContent = Static<typeof FrameContent>;

/** `shown`: the photo that a member last sent to the frame, for ten minutes. */
export const FrameNews = Type.Object({
  latest: Type.String(),
  shown: Type.Optional(Type.Object({ at: Seconds, photo: FramePhoto })),
});
export type FrameNews = Static<typeof FrameNews>;

export const FrameHeart = Type.Object({ message: Id, photo: Id, isLiked: Type.Boolean() });
export type FrameHeart = Static<typeof FrameHeart>;

export const FramePictureParams = Type.Object({
  size: Type.Union([Type.Literal("screen"), Type.Literal("face")]),
  id: Id,
});
export const FrameVideoParams = Type.Object({ id: Id });
