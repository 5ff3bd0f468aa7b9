import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { loadCode } from "../api/load-code.ts";
import { useDismissAlert } from "../components/alert.tsx";
import { signOut } from "../features/identity/sign-in/sign-out.ts";
import { Loading } from "./loading.tsx";
import { login } from "./login-route.ts";

/** The router redirects to /login once the session has ended. */
export function Logout() {
  const queries = useQueryClient();
  const dismissAlert = useDismissAlert();
  useEffect(() => {
    dismissAlert();
    // Loads the next screen first: the response removes the service worker, which would fail what it is loading.
    const loaded = loadCode(login.load).catch(() => undefined);
    void loaded.then(() => signOut(queries));
  }, [queries, dismissAlert]);
  return <Loading />;
}
