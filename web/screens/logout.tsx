import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { signOut } from "../features/sign-in/sign-out.ts";
import { Loading } from "./loading.tsx";

/** Once nobody is signed in, the router leads to /login. */
export function Logout() {
  const queries = useQueryClient();
  useEffect(() => void signOut(queries), [queries]);
  return <Loading />;
}
