import { useQuery } from "@tanstack/react-query";
import type { Thread } from "#contract/messages.ts";
import { api } from "../api/client.ts";
import { isGone } from "../api/errors.ts";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export default function MessageScreen({ params }: { params: { id: string; child?: string } }) {
  const { data: thread, error } = useQuery({
    queryKey: ["messages", params.id, "thread"],
    queryFn: ({ signal }) => api.get<Thread>(`api/messages/${params.id}/thread`, { signal }),
  });
  if (isGone(error)) return <NotFound />;
  return (
    <Page title={thread?.message.data.title} groupId={thread?.message.group.id} width="reading">
      <h1>{thread?.message.data.title}</h1>
      <p>{thread?.message.data.text}</p>
    </Page>
  );
}
