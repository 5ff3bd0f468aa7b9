import type { Language } from "#contract/languages.ts";
import type { FileToExport } from "./rules.ts";

export interface Site {
  language: Language;
  title: string;
  madeAt: number;
}

export interface SiteMessage {
  id: string;
  author: string;
  createdAt: number;
  type: "standard" | "rich_text";
  data: Record<string, unknown>;
  files: FileToExport[];
  comments: SiteMessage[];
}

/** "2019-05" */
export interface SiteMonth {
  month: string;
  messages: number;
}

export interface SiteAlbum {
  id: string;
  title: string;
  photos: { file: FileToExport; caption?: string | undefined }[];
}

/** The pages work from a disk, without a server and without other sites. */
export interface SitePages {
  style: string;
  missing: (site: Site) => string;
  index: (
    site: Site,
    about: { description?: string; hasPeople: boolean; hasAlbums: boolean; months: SiteMonth[] },
  ) => string;
  article: (site: Site, message: SiteMessage) => string;
  month: (site: Site, month: string, articles: readonly string[]) => string;
  people: (site: Site, names: readonly string[]) => string;
  albums: (site: Site, albums: readonly SiteAlbum[]) => string;
  album: (site: Site, album: SiteAlbum) => string;
  search: (site: Site) => string;
  searchData: { begins: string; line: (month: string, message: SiteMessage) => string; ends: string };
}
