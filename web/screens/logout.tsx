import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { signOut } from "../features/identity/sign-in/sign-out.ts";
import { Loading } from "./loading.tsx";

/** The router redirects to /login once the session has ended. */
export function Logout() {
  const queries = useQueryClient();
  useEffect(() => void signOut(queries), [queries]);
  return <Loading />;
}
