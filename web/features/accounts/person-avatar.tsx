import { pictureAddress } from "../../api/addresses.ts";
import { Avatar } from "../../components/avatar.tsx";

interface PersonAvatarProps {
  /** Null for somebody whose account is gone. */
  person: { id: string; name: string; avatar?: { id: string } } | null;
  /** In pixels. */
  size?: number;
}

export function PersonAvatar({ person, size = 36 }: PersonAvatarProps) {
  return <Avatar person={person} size={size} picture={person?.avatar && picture(person.avatar.id, size)} />;
}

/** S9: 100x100, larger only where it is shown larger. */
function picture(id: string, size: number) {
  const edge = size > 100 ? 200 : 100;
  const src = pictureAddress("crop", edge, edge, id);
  return { src, srcSet: `${src} 1x, ${pictureAddress("crop", edge * 2, edge * 2, id)} 2x` };
}
