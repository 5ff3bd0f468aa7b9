import { useEffect } from "react";
import { useLocation } from "wouter";
import { onOpenRequest } from "../../../api/service-worker.ts";

/** Opens the page of a notification of the device that is tapped while this window is open. */
export function useOpenRequests(): void {
  const [, navigate] = useLocation();
  useEffect(
    () =>
      onOpenRequest((href) => {
        const { pathname, search } = new URL(href);
        // The router adds the sub-path of the site to every other address.
        navigate(`~${pathname}${search}`);
      }),
    [navigate],
  );
}
