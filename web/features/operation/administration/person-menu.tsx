import { KeyRound, LogOut, ShieldOff, UserCheck, UserCog, UserX } from "lucide-react";
import type { ServerPerson } from "#contract/administration.ts";
import { call, type CallOptions } from "../../../api/client.ts";
import { useConfirm } from "../../../components/confirm.tsx";
import { MenuButton } from "../../../components/menu-items.tsx";
import { useT } from "../../../i18n/language.tsx";
import { useServerChange } from "./use-server-change.ts";

interface PersonMenuProps {
  person: ServerPerson;
  isMe: boolean;
}

export function PersonMenu({ person, isMe }: PersonMenuProps) {
  const t = useT();
  const { change } = useServerChange();
  const sendLink = (options: CallOptions) =>
    call("POST /api/admin/people/:id/password-link", { params: { id: person.id }, ...options });
  return (
    <>
      <MenuButton
        icon={<KeyRound size={18} />}
        onClick={() => change({ call: sendLink, done: t("admin.link_sent", { name: person.name }) })}
      >
        {t("admin.new_password")}
      </MenuButton>
      <AccessItems person={person} />
      {!isMe && person.suspendedAt === undefined && <AppointItem person={person} />}
      {!isMe && <SuspendItem person={person} />}
    </>
  );
}

function AccessItems({ person: { id, name, sessions, hasSecondFactor } }: { person: ServerPerson }) {
  const t = useT();
  const { change, ask } = useAccountChange();
  const endSessions = (options: CallOptions) =>
    call("DELETE /api/admin/people/:id/sessions", { params: { id }, ...options });
  const endSecondFactor = () =>
    ask(t("admin.second_factor_title", { name }), t("admin.second_factor_text"), t("admin.second_factor_off"), {
      call: (options) => call("DELETE /api/admin/people/:id/second-factor", { params: { id }, ...options }),
      done: t("admin.second_factor_done", { name }),
    });
  return (
    <>
      {sessions > 0 && (
        <MenuButton
          icon={<LogOut size={18} />}
          onClick={() => change({ call: endSessions, done: t("admin.signed_out", { name }) })}
        >
          {t("admin.sign_out", { count: sessions })}
        </MenuButton>
      )}
      {hasSecondFactor && (
        <MenuButton icon={<ShieldOff size={18} />} onClick={endSecondFactor}>
          {t("admin.second_factor_off")}
        </MenuButton>
      )}
    </>
  );
}

function AppointItem({ person: { id, name, isAdministrator } }: { person: ServerPerson }) {
  const t = useT();
  const { change, ask } = useAccountChange();
  const toggle = (options: CallOptions) =>
    call("PUT /api/admin/people/:id/administrator", {
      params: { id },
      body: { isAdministrator: !isAdministrator },
      ...options,
    });
  const appoint = () =>
    ask(t("admin.appoint_title", { name }), t("admin.appoint_text"), t("admin.appoint"), {
      call: toggle,
      done: t("admin.is_administrator", { name }),
    });
  return (
    <MenuButton
      icon={<UserCog size={18} />}
      onClick={() =>
        isAdministrator ? change({ call: toggle, done: t("admin.not_administrator", { name }) }) : appoint()
      }
    >
      {t(isAdministrator ? "admin.dismiss" : "admin.appoint")}
    </MenuButton>
  );
}

function SuspendItem({ person: { id, name, suspendedAt } }: { person: ServerPerson }) {
  const t = useT();
  const { change, ask } = useAccountChange();
  const isSuspended = suspendedAt !== undefined;
  const toggle = (options: CallOptions) =>
    call("PUT /api/admin/people/:id/suspension", { params: { id }, body: { isSuspended: !isSuspended }, ...options });
  if (isSuspended)
    return (
      <MenuButton
        icon={<UserCheck size={18} />}
        onClick={() => change({ call: toggle, done: t("admin.resumed", { name }) })}
      >
        {t("admin.resume")}
      </MenuButton>
    );
  const suspend = () =>
    ask(t("admin.suspend_title", { name }), t("admin.suspend_text"), t("admin.suspend"), {
      call: toggle,
      done: t("admin.is_suspended", { name }),
    });
  return (
    <MenuButton danger icon={<UserX size={18} />} onClick={suspend}>
      {t("admin.suspend")}
    </MenuButton>
  );
}

function useAccountChange() {
  const confirm = useConfirm();
  const { change } = useServerChange();
  const ask = async (title: string, text: string, action: string, step: Parameters<typeof change>[0]) => {
    if (await confirm({ title, text, action })) change(step);
  };
  return { change, ask: (...question: Parameters<typeof ask>) => void ask(...question) };
}
