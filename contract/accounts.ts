import { Type, type Static, type TSchema } from "typebox";
import { Avatar } from "./files.ts";
import { GroupOfMine } from "./groups.ts";
import { settingsAtMost } from "./limits.ts";
import { Id, Seconds, OptionalText } from "./wire.ts";

/** `GET /api/info`: only the first two fields without an API key, everything with one. */
export const Info = Type.Object({
  default_lang: Type.String(),
  allow_email: Type.Boolean(),
  server_name: Type.Optional(Type.String()),
  /** Name of the provider that people can sign in with, if there is one. */
  sign_on: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  upload: Type.Optional(
    Type.Object({ image: Type.Boolean(), video: Type.Boolean(), audio: Type.Boolean(), pdf: Type.Boolean() }),
  ),
  /** Maximum size of one upload of each kind, in bytes. */
  upload_limits: Type.Optional(
    Type.Object({ image: Type.Integer(), video: Type.Integer(), audio: Type.Integer(), pdf: Type.Integer() }),
  ),
  allow_public_links: Type.Optional(Type.Boolean()),
  allow_message_reactions: Type.Optional(Type.Boolean()),
  allow_create_group: Type.Optional(Type.Boolean()),
  show: Type.Optional(Type.Object({ group_invitation_links: Type.Boolean() })),
});
export type Info = Static<typeof Info>;

/** `GET /api/contact`, used by our own client: the person to ask for a new password if the server sends no email. Absent if it does. */
export const Contact = Type.Object({ name: Type.Optional(Type.String()) });
export type Contact = Static<typeof Contact>;

/** `code` is required if two-step verification is on (`code_missing`): six digits or a recovery code. */
export const Credentials = Type.Object({
  login: OptionalText,
  password: OptionalText,
  code: OptionalText,
});
export type Credentials = Static<typeof Credentials>;

/** `POST /api/login/single-sign-on`, once the browser has come back from the provider. `code` as at `POST /api/login`. */
export const SignOnCode = Type.Object({ code: OptionalText });

export const SignUp = Type.Object({
  login: OptionalText,
  password: OptionalText,
  invite_key: OptionalText,
  /** Name of the new account. Without one, it is the part of the address before the @. */
  name: OptionalText,
  code: OptionalText,
});
export type SignUp = Static<typeof SignUp>;

/** `api_key` is the secret that every later call sends in X-AUTH-TOKEN. `group` is absent for the very first account, which has no group yet. */
export const SignedIn = Type.Object({ api_key: Type.String(), group: Type.Optional(Id) });
export type SignedIn = Static<typeof SignedIn>;

function settings<Value extends TSchema>(value: Value) {
  const setting = Type.Optional(value);
  return Type.Object(
    {
      mail: setting,
      lang: setting,
      default_group: setting,
      default_page: setting,
      notification_emails: setting,
      time_zone: setting,
      /** `off`: the administrator does not get the weekly server email. */
      server_email: setting,
      /** Muted notifications, and the details shown in push notifications: see contract/notification-settings.ts. */
      news_off: setting,
      push_text: setting,
      /** `off`: turns read receipts off in both directions. */
      read_receipts: setting,
      first_steps: setting,
      /** `dismissed`: the person does not want to be reminded of `isPasswordEnded`. */
      password_ended: setting,
    },
    { additionalProperties: true, maxProperties: settingsAtMost },
  );
}

/** A person's own settings. Unknown keys are stored unchanged for the clients that know them. */
export const UserData = settings(Type.String());
export type UserData = Static<typeof UserData>;

/** `month` from 1. People may keep the year to themselves. */
export const Birthday = Type.Object({
  day: Type.Integer(),
  month: Type.Integer(),
  year: Type.Optional(Type.Integer()),
});
export type Birthday = Static<typeof Birthday>;

/** `GET /api/me`, and the response to `PUT /api/users/{me}`. */
export const Me = Type.Object({
  id: Id,
  login: Type.String(),
  /** A new login that takes effect once the link emailed to it has been opened. */
  pendingLogin: Type.Optional(Type.String()),
  /** True if the login is an email address that the person has not shown to be theirs. */
  isLoginUnproven: Type.Optional(Type.Boolean()),
  /** True if single sign-on has ended the password of somebody who had not proven the address, and there is no new one since. */
  isPasswordEnded: Type.Optional(Type.Boolean()),
  name: Type.String(),
  avatar: Type.Optional(Avatar),
  birthday: Type.Optional(Birthday),
  groups: Type.Array(GroupOfMine),
  data: UserData,
  lastActivityDate: Seconds,
  /** Shown on the bell of our own client, which saves a request per page. Counts up to 100. */
  unreadNotifications: Type.Integer(),
  hasBookmarks: Type.Boolean(),
  /** Ids of people whose messages the person does not want to see; absent if there are none. */
  hidden: Type.Optional(Type.Array(Id)),
  isAdministrator: Type.Optional(Type.Boolean()),
  entityType: Type.Literal("user"),
});
export type Me = Static<typeof Me>;

/** Public profile of a person. Never contains `login`; `data` is empty. */
export const User = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Type.Optional(Avatar),
  data: Type.Object({}),
  entityType: Type.Literal("user"),
});
export type User = Static<typeof User>;

/** Absent values change nothing. `avatar` is the id of a file, or null to remove the picture; null also removes the birthday, and a null in `data` that key. */
export const UserChanges = Type.Object({
  name: Type.Optional(Type.String()),
  login: Type.Optional(Type.String()),
  password: Type.Optional(Type.String()),
  data: Type.Optional(settings(Type.Union([Type.String(), Type.Null()]))),
  avatar: Type.Optional(Type.Union([Type.String({ minLength: 1 }), Type.Null()])),
  birthday: Type.Optional(Type.Union([Birthday, Type.Null()])),
});
export type UserChanges = Static<typeof UserChanges>;

export const ForgottenPassword = Type.Object({ mail: OptionalText });
export type ForgottenPassword = Static<typeof ForgottenPassword>;

/** `POST /api/new-password`, with the key from the email, and a code as at `POST /api/login`. */
export const NewPassword = Type.Object({
  mail: OptionalText,
  key: OptionalText,
  password: OptionalText,
  code: OptionalText,
});
export type NewPassword = Static<typeof NewPassword>;

/** `…/stop-notification-emails/{user}/{token}`, the unsubscribe link in emails. */
export const StopParams = Type.Object({
  user: Type.String({ maxLength: 128 }),
  token: Type.String({ maxLength: 128 }),
});

/** `GET` of the same address by our own page, which asks before it stops anything: the name of the person whose emails would stop. */
export const EmailsToStop = Type.Object({ name: Type.String() });
export type EmailsToStop = Static<typeof EmailsToStop>;

export const EmailsStopped = Type.Object({ message: Type.Literal("Email notifications disabled") });

/** `PUT` to the same address, for our own page: switches to one email a week, or restores the previous frequency. */
export const EmailsResumed = Type.Object({ frequency: Type.Union([Type.Literal("weekly"), Type.Literal("before")]) });
export type EmailsResumed = Static<typeof EmailsResumed>;

/** An active session. `device` is the browser's User-Agent, so that people recognize the session. */
export const Session = Type.Object({
  id: Type.String(),
  device: Type.String(),
  createdAt: Seconds,
  /** Updated at most once an hour. */
  lastUsedAt: Seconds,
  current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

export const NewKey = Type.Object({ apiKey: Type.String() });
export type NewKey = Static<typeof NewKey>;
