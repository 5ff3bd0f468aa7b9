/** A row of the table of settings: what the code cannot tell of them. */
export interface SettingRow {
  names: string[];
  /** The default in words, if the code has no value for it. */
  otherwise?: string;
  about: string;
}

export const settingRows: readonly SettingRow[] = [
  {
    names: ["PORT"],
    about: "Port to listen on.",
  },
  {
    names: ["HOST"],
    about:
      "Address to listen on. `0.0.0.0` accepts connections from other machines; a [reverse proxy](install.md#reverse-proxy) with https is the better choice.",
  },
  {
    names: ["PUBLIC_URL"],
    otherwise: "`http://localhost:PORT`",
    about:
      "Public address of Hearth. It may have a path: `https://example.org/hearth`. With https, cookies are sent over https only.",
  },
  {
    names: ["TRUSTED_PROXY"],
    about:
      "Comma-separated addresses or networks whose `X-Forwarded-For` and `X-Forwarded-Proto` headers are trusted: `127.0.0.1` for a proxy on the same machine.",
  },
  {
    names: ["DATA_DIR"],
    otherwise: "`./data`",
    about: "Database, photos and secrets.",
  },
  {
    names: ["DATABASE_URL"],
    otherwise: "SQLite in `DATA_DIR`",
    about:
      "`postgres://user:password@host/database` for PostgreSQL (14 or newer). Files stay in `DATA_DIR` unless there is a bucket.",
  },
  {
    names: ["DATABASE_DIRECT_URL"],
    about:
      "Address of PostgreSQL itself, if `DATABASE_URL` is that of PgBouncer in transaction mode. See [Connection poolers](#connection-poolers).",
  },
  {
    names: ["DATABASE_READ_URL"],
    about:
      "Address of a read replica of the database in `DATABASE_URL`, for searches and other heavy reads. See [Read replica](scaling.md#read-replica).",
  },
  {
    names: ["DATABASE_CONNECTIONS"],
    about:
      "Maximum number of connections per process for reads, and the same number for writes. Three more are for slow reads and live events.",
  },
  {
    names: ["ROLE"],
    about:
      "`web` serves requests, `worker` runs jobs (conversions, emails, push notifications), `all` does both. `web` and `worker` require PostgreSQL.",
  },
  {
    names: ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    otherwise: "files in `DATA_DIR`",
    about: "Store files in a bucket, see [Object storage](#object-storage). All five belong together.",
  },
  {
    names: ["S3_REDIRECT"],
    about:
      "Whether browsers load photos, videos and originals directly from the bucket, see [Object storage](#object-storage).",
  },
  {
    names: ["SMTP_URL", "MAIL_FROM"],
    otherwise: "no email is sent",
    about:
      "Mail server, `smtp://user:password@host:587` or `smtps://…`, and the sender address. They enable password resets and notifications by email. Without them, emails are written to `DATA_DIR/outbox`.",
  },
  {
    names: ["SERVER_NAME"],
    about: "Name of this server, shown on the sign-in page.",
  },
  {
    names: ["INBOUND_ADDRESS"],
    otherwise: "no inbound email",
    about:
      "Lets people reply and post by email, see [Inbound email](email.md#inbound-email): an address such as `hearth@example.org`, which also receives mail for `hearth+…@example.org`, or a domain such as `@reply.example.org`.",
  },
  {
    names: ["INBOUND_SMTP_PORT", "INBOUND_SMTP_HOST"],
    about: "Port and address on which Hearth listens for email.",
  },
  {
    names: ["INBOUND_SMTP_KEY", "INBOUND_SMTP_CERT"],
    otherwise: "no STARTTLS",
    about: "Paths of the private key and the certificate for STARTTLS, in PEM. Read at startup.",
  },
  {
    names: ["INBOUND_IMAP_URL"],
    about: "Mailbox from which Hearth fetches email every minute, `imaps://user:password@host`.",
  },
  {
    names: ["INBOUND_WEBHOOK_TOKEN"],
    about: "Token for `POST /api/inbound-mail`.",
  },
  {
    names: ["INBOUND_AUTHENTICATED_BY"],
    otherwise: "Hearth verifies senders",
    about: "Name of the mail server whose `Authentication-Results` header is trusted.",
  },
  {
    names: ["INBOUND_SMTP_PEERS"],
    about:
      "Addresses or networks of your mail servers whose `Authentication-Results` header is trusted when they deliver by SMTP, such as `10.0.0.5`.",
  },
  {
    names: ["INBOUND_MAX_MB"],
    about: "Maximum size of an incoming email, in megabytes.",
  },
  {
    names: ["CONTACT"],
    otherwise: "the first account's name",
    about:
      "Whom to ask for a new password if no email is sent: a name or a telephone number. Visible to everyone who opens the sign-in page.",
  },
  {
    names: ["LINK_PREVIEW_ALLOW"],
    about:
      "Comma-separated hosts with ports (`wiki.local:8080`) that link previews and webhooks may reach although they are not public. Otherwise, they reach only public addresses on ports 80 and 443.",
  },
  {
    names: ["TRANSLATE_URL", "TRANSLATE_KEY"],
    about:
      "Address of a server with the API of LibreTranslate, and its API key if it needs one. Members can then translate messages, which sends the text of that message there. It may be on the local network.",
  },
  {
    names: ["TESSERACT_DIR"],
    about:
      "Folder with the packages of Tesseract, see [Words in photos](#words-in-photos). Photos of recipes, notes and other documents are then found by their words.",
  },
  {
    names: ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
    about: "Sign-in with OpenID Connect, see [Single sign-on](#single-sign-on). All three belong together.",
  },
  {
    names: ["OIDC_NAME"],
    otherwise: "the host of `OIDC_ISSUER`",
    about: "Name of the provider on the sign-in page.",
  },
  {
    names: ["OIDC_SIGN_UP"],
    about: "Whether people without an account get one when they sign in with the provider.",
  },
  {
    names: ["OIDC_GROUP_CLAIM", "OIDC_GROUPS"],
    about:
      "Claim with a person's groups in the directory, and the Hearth groups they join: `choir=<id of the group>, board=<id>`.",
  },
  {
    names: ["UPDATE_KEY"],
    otherwise: "`release.pub` of the release",
    about: "Public minisign key that verifies [releases](updates.md).",
  },
  {
    names: ["RELEASES_URL"],
    about:
      "Address of the signed description of the newest [release](updates.md#noticing-a-new-release), such as `https://example.org/hearth/latest.json`. Checked once a day. It may be on the local network.",
  },
  {
    names: ["TZ"],
    otherwise: "the machine's",
    about:
      "Default time zone for users who have not set one, such as `Europe/Paris`. Daily emails are sent at 01:00 in the user's time zone.",
  },
  {
    names: ["DEFAULT_LANG"],
    otherwise: "the browser's",
    about: "Language for users who have not chosen one.",
  },
  {
    names: ["LOG_LEVEL"],
    about: "How much is logged.",
  },
  {
    names: ["METRICS_PORT", "METRICS_HOST"],
    about: "Port and address for [metrics](monitoring.md#monitoring).",
  },
  {
    names: ["METRICS_TOKEN"],
    about: "Token that requests for [metrics](monitoring.md#monitoring) must carry.",
  },
  {
    names: ["ALLOW_IMAGE_UPLOAD", "ALLOW_VIDEO_UPLOAD", "ALLOW_AUDIO_UPLOAD", "ALLOW_PDF_UPLOAD"],
    about: "Whether users can post photos, videos, audio and PDF documents.",
  },
  {
    names: ["MAX_IMAGE_MB", "MAX_VIDEO_MB", "MAX_AUDIO_MB", "MAX_PDF_MB"],
    about: "Maximum size of one upload, in megabytes.",
  },
  {
    names: ["UPLOAD_QUOTA_MB"],
    about: "Maximum size of one user's uploads that are not in a message yet, in megabytes. Unfinished uploads count.",
  },
  {
    names: ["DOWNLOAD_PART_MB"],
    about: "Larger downloads of originals are offered in parts of at most this size, in megabytes.",
  },
  {
    names: ["FFMPEG_PATH"],
    otherwise: "the one on `PATH`",
    about:
      "Path of ffmpeg, with ffprobe in the same folder. Without ffmpeg, videos and audio cannot be posted, and Hearth says so at startup.",
  },
  {
    names: ["VIDEO_THREADS"],
    about: "Number of processor cores for converting a video.",
  },
  {
    names: ["ALLOW_CREATE_GROUP"],
    about: "Whether users can create groups.",
  },
  {
    names: ["ALLOW_PUBLIC_LINKS"],
    about: "Whether members can create public links to messages and albums. If false, existing links stop working too.",
  },
  {
    names: ["SHOW_GROUP_INVITATION_LINKS"],
    about: "Whether members can see and reset their group's invitation link.",
  },
  {
    names: ["ALLOW_MESSAGE_REACTIONS"],
    about: "Whether users can react to messages with an emoji.",
  },
  {
    names: ["CLIENT_DIR"],
    otherwise: "the built-in client",
    about:
      "Folder with another client of this API, built for the root of a site. It is served instead of the built-in client, even if `PUBLIC_URL` has a path. Read at startup.",
  },
  {
    names: ["INIT_LOGIN", "INIT_PASSWORD", "INIT_NAME", "INIT_GROUP"],
    about:
      "Create this account and this group in an empty database, for an unattended first start. They have no effect later.",
  },
];
