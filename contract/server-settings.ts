/** Form in which a setting is entered and checked. A "secret" is never sent to a browser. */
export type SettingKind = "text" | "number" | "switch" | "language" | "hosts" | "address" | "place" | "hour" | "secret";

interface ServerSetting {
  kind: SettingKind;
  /** Absent if the default is computed or empty. */
  standard?: string;
  /** Decides where content and secrets go. Administrators cannot read groups, so changing it in the browser needs a code from the machine. */
  isProtected?: true;
}

/** Settings that administrators may change while the server runs. Environment variables of the same name take precedence. */
export const serverSettings = {
  SERVER_NAME: { kind: "text" },
  CONTACT: { kind: "text" },
  DEFAULT_LANG: { kind: "language" },
  ALLOW_CREATE_GROUP: { kind: "switch", standard: "true" },
  ALLOW_PUBLIC_LINKS: { kind: "switch", standard: "true" },
  SHOW_GROUP_INVITATION_LINKS: { kind: "switch", standard: "true" },
  ALLOW_MESSAGE_REACTIONS: { kind: "switch", standard: "true" },
  ALLOW_IMAGE_UPLOAD: { kind: "switch", standard: "true" },
  ALLOW_VIDEO_UPLOAD: { kind: "switch", standard: "true" },
  ALLOW_AUDIO_UPLOAD: { kind: "switch", standard: "true" },
  ALLOW_PDF_UPLOAD: { kind: "switch", standard: "true" },
  MAX_IMAGE_MB: { kind: "number", standard: "50" },
  MAX_VIDEO_MB: { kind: "number", standard: "4096" },
  MAX_AUDIO_MB: { kind: "number", standard: "200" },
  MAX_PDF_MB: { kind: "number", standard: "200" },
  UPLOAD_QUOTA_MB: { kind: "number", standard: "10240" },
  DOWNLOAD_PART_MB: { kind: "number", standard: "2048" },
  SMTP_URL: { kind: "secret", isProtected: true },
  MAIL_FROM: { kind: "address", isProtected: true },
  LINK_PREVIEW_ALLOW: { kind: "hosts", isProtected: true },
  BACKUP_TO: { kind: "place", isProtected: true },
  BACKUP_S3_ENDPOINT: { kind: "place", isProtected: true },
  BACKUP_S3_BUCKET: { kind: "place", isProtected: true },
  BACKUP_S3_REGION: { kind: "place", isProtected: true },
  BACKUP_S3_ACCESS_KEY_ID: { kind: "place", isProtected: true },
  BACKUP_S3_SECRET_ACCESS_KEY: { kind: "secret", isProtected: true },
  BACKUP_PASSPHRASE: { kind: "secret", isProtected: true },
  BACKUP_HOUR: { kind: "hour", standard: "3" },
} as const satisfies Record<string, ServerSetting>;

export type SettingName = keyof typeof serverSettings;

export const settingNames = Object.keys(serverSettings) as SettingName[];

/** UTF-16 units. */
export const settingLength = 2000;

export function isProtectedSetting(name: string): boolean {
  const setting: ServerSetting | undefined = Object.hasOwn(serverSettings, name)
    ? serverSettings[name as SettingName]
    : undefined;
  return setting?.isProtected === true;
}
