import { frame, isCalled, isHostOf, type Provider } from "./provider.ts";

const looks = "size=large/bgcol=f5f5f5/linkcol=0687f5/minimal=true/tracklist=false/";

/** Bandcamp's pages name their player; artists have domains of their own. */
export const bandcamp: Provider = {
  name: "bandcamp",

  player(url, found) {
    if (!isCalled(found, "bandcamp") && !isHostOf(url, "bandcamp.com")) return undefined;
    const [, kind, id] = /\b(album|track)=(\d+)/.exec(found.code ?? "") ?? [];
    return id === undefined
      ? undefined
      : frame("bandcamp", `https://bandcamp.com/EmbeddedPlayer/${kind!}=${id}/${looks}`, 1);
  },
};
