import { frame, frameIn, isHostOf, type Provider } from "./provider.ts";

/** Boards made for sharing; what else the site has to play it says in its description. */
export const chessCom: Provider = {
  name: "chess.com",

  player(url, { code }) {
    if (!isHostOf(url, "chess.com")) return undefined;
    const id = url.searchParams.get("id") ?? "";
    if (url.pathname === "/emboard" && /^\d+$/.test(id)) return frame("chess.com", boardOf(id), 1);
    const src = frameIn(code, (host) => host === "www.chess.com");
    return src && frame("chess.com", src.href, 1);
  },
};

const boardOf = (id: string) => `https://www.chess.com/emboard?id=${id}`;
