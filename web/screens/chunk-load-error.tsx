import { useT } from "../i18n/language.tsx";
import { Unreachable } from "./unreachable.tsx";

/** In place of a screen whose code could not be fetched: the network failed, or a newer version was installed meanwhile. */
export function ChunkLoadError() {
  return <Unreachable hint={useT()("error.network")} onRetry={() => location.reload()} />;
}
