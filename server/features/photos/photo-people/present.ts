import type { PhotoNameClaim, PhotoPerson } from "#contract/photo-people.ts";
import { personOf, presentPerson } from "../../identity/people/present.ts";
import type { PhotoPersonRow } from "./queries.ts";
import type { NameClaimRow } from "./queries-claims.ts";

export function presentPhotoPerson(row: PhotoPersonRow): PhotoPerson {
  const { id, name, x, y } = row;
  return {
    id,
    photo: row.file_id,
    member: personOf(row.user_id, row.userName, row.avatarId, row.avatarUrl),
    name: name ?? undefined,
    place: x === null || y === null ? undefined : { x, y },
    markedById: row.created_by ?? undefined,
  };
}

export function presentNameClaim(row: NameClaimRow): PhotoNameClaim {
  const { id, name, claimantId, claimantName, claimantAvatarId, claimantAvatarUrl } = row;
  return {
    ...{ id, name },
    claimedBy: presentPerson({
      ...{ id: claimantId, name: claimantName, avatarId: claimantAvatarId, avatarUrl: claimantAvatarUrl },
    }),
  };
}
