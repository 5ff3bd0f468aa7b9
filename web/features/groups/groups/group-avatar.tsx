import { pictureInSmall } from "../../../api/addresses.ts";
import { Avatar } from "../../../components/avatar.tsx";

interface GroupAvatarProps {
  group: { id: string; name: string; picture?: { id: string } };
  size?: number;
}

export function GroupAvatar({ group, size = 28 }: GroupAvatarProps) {
  return <Avatar person={group} size={size} square picture={group.picture && pictureInSmall(group.picture.id, size)} />;
}
