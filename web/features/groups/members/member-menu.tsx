import { BookOpen, Crown, Ellipsis, MessagesSquare, ShieldCheck, UserMinus, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import type { GroupOfMine, Member } from "#contract/groups.ts";
import { can, type Role } from "#contract/permissions.ts";
import { classNames } from "../../../components/class-names.ts";
import { iconButtonClass } from "../../../components/icon-button.tsx";
import { useConfirm, type Question } from "../../../components/confirm.tsx";
import { MenuButton, MenuLink } from "../../../components/menu-items.tsx";
import { Menu } from "../../../components/menu.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useMe } from "../../identity/people/use-me.ts";
import styles from "./members.module.css";

interface MemberMenuProps {
  member: Member;
  group: GroupOfMine;
  onChange: (role: Role) => void;
  onRemove: () => void;
}

export function MemberMenu({ member, group, onChange, onRemove }: MemberMenuProps) {
  const t = useT();
  const me = useMe();
  const ask = useAsk(group, member, onChange);
  const may = (role: Role) => role !== member.role && can.changeRole(me, group, member, role);
  const others = member.id === me.id ? [] : choices.filter(({ role }) => may(role));
  const mayStepDown = member.id === me.id && may("member");
  const mayRemove = can.removeMember(me, group, member);
  if (others.length === 0 && !mayStepDown) return null;
  return (
    <Menu
      label={t("members.menu", { name: member.name })}
      buttonClassName={classNames(iconButtonClass, styles.menu)}
      button={<Ellipsis aria-hidden size={20} />}
      align="end"
    >
      <MenuLink href={`/users/${member.id}`} icon={<MessagesSquare aria-hidden size={18} />}>
        {t("members.posts")}
      </MenuLink>
      <hr />
      {others.map(({ role, icon }) => (
        <MenuButton key={role} icon={icon} onClick={() => onChange(role)}>
          {t(`members.make_${role}`)}
        </MenuButton>
      ))}
      {mayStepDown && (
        <MenuButton icon={<UserRound aria-hidden size={18} />} onClick={ask.stepDown}>
          {t("members.step_down")}
        </MenuButton>
      )}
      {may("owner") && (
        <>
          <hr />
          <MenuButton icon={<Crown aria-hidden size={18} />} onClick={ask.handOver}>
            {t("members.hand_over")}
          </MenuButton>
        </>
      )}
      {mayRemove && (
        <>
          <hr />
          <MenuButton danger icon={<UserMinus aria-hidden size={18} />} onClick={onRemove}>
            {t("members.remove")}
          </MenuButton>
        </>
      )}
    </Menu>
  );
}

const choices: readonly { role: Exclude<Role, "owner">; icon: ReactNode }[] = [
  { role: "admin", icon: <ShieldCheck aria-hidden size={18} /> },
  { role: "member", icon: <UserRound aria-hidden size={18} /> },
  { role: "reader", icon: <BookOpen aria-hidden size={18} /> },
];

/** Asks before changes that the person cannot undo themselves. */
function useAsk(group: GroupOfMine, { name }: Member, onChange: (role: Role) => void) {
  const t = useT();
  const confirm = useConfirm();
  const ask = async (role: Role, question: Question) => {
    if (await confirm(question)) onChange(role);
  };
  return {
    handOver: () =>
      void ask("owner", {
        title: t("members.hand_over_title", { group: group.name, name }),
        text: t("members.hand_over_text", { name }),
        action: t("members.hand_over_action"),
      }),
    stepDown: () =>
      void ask("member", {
        title: t("members.step_down_title"),
        text: t("members.step_down_text", { group: group.name }),
        action: t("members.step_down_action"),
      }),
  };
}
