import { frame, type Provider } from "./provider.ts";

const shape = 600 / 397;

export const lichess: Provider = {
  name: "lichess",

  player(url) {
    if (url.hostname !== "lichess.org") return undefined;
    const [first = "", second = "", third = ""] = url.pathname.split("/").slice(1);
    if (first === "study" && /^\w{8}$/.test(second) && /^\w{8}$/.test(third))
      return frame("lichess", `https://lichess.org/study/embed/${second}/${third}`, shape);
    // Pages such as /practice have eight small letters; a game's random name hardly ever has.
    const isGame = /^[A-Za-z0-9]{8}([A-Za-z0-9]{4})?$/.test(first) && !/^[a-z]+$/.test(first);
    return isGame ? frame("lichess", `https://lichess.org/embed/game/${first.slice(0, 8)}`, shape) : undefined;
  },
};
