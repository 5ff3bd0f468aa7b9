import { lazyRoute } from "../routes.tsx";

export const login = lazyRoute(() => import("./login.tsx"));
