import { pictureInSmall } from "../../../api/addresses.ts";
import { Avatar } from "../../../components/avatar.tsx";

interface PersonAvatarProps {
  person: { id: string; name: string; avatar?: { id: string } } | null;
  size?: number;
}

export function PersonAvatar({ person, size = 36 }: PersonAvatarProps) {
  return <Avatar person={person} size={size} picture={person?.avatar && pictureInSmall(person.avatar.id, size)} />;
}
