import type { LinkData, LinkPreview, Player } from "#contract/link-previews.ts";
import { toSeconds } from "../../../clock.ts";
import { playerOf } from "./providers/providers.ts";
import type { LinkWithPicture } from "./queries.ts";
import { isFramedDirectly } from "./rules-players.ts";

/** Computes the player instead of storing it, so that new support for a site applies to old links too. */
export function presentLink(link: LinkWithPicture): LinkPreview {
  const data = { "content-type": [], ...(JSON.parse(link.data) as Partial<LinkData>) };
  return {
    id: link.id,
    url: link.url,
    updatedAt: toSeconds(link.fetched_at ?? link.created_at),
    data,
    preview: pictureOf(link),
    player: presentPlayer(link.id, playerOf(link.url, data)),
    entityType: "link",
  };
}

/** The main policy cannot list all hosts, so a separate page frames other players. */
function presentPlayer(linkId: string, player: Player | undefined): Player | undefined {
  if (player?.kind !== "frame" || isFramedDirectly(player.src)) return player;
  return { ...player, src: `api/links/${linkId}/player` };
}

function pictureOf(link: LinkWithPicture): LinkPreview["preview"] {
  if (link.preview_file_id === null || link.picture_url === null) return undefined;
  return {
    id: link.preview_file_id,
    contentUrl: link.picture_url,
    type: link.picture_type!,
    width: link.picture_width ?? undefined,
    height: link.picture_height ?? undefined,
    thumbhash: link.picture_hash ?? undefined,
    entityType: "file",
  };
}
