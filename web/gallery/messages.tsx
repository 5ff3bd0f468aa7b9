import { FeedCard } from "../features/messages/card.tsx";
import { MainMessage } from "../features/messages/main-message.tsx";
import { NewSince } from "../features/messages/new-since.tsx";
import { PendingReply } from "../features/messages/pending-reply.tsx";
import { Reply } from "../features/messages/reply.tsx";
import { cards, now, outgoing, replies, threads } from "./samples.ts";
import { Part, Sample } from "./sample.tsx";

const nothing = () => undefined;

/** Cards, messages and comments, short and long. */
export function Messages() {
  return (
    <>
      <Part name="Cards">
        {cards.map(({ name, card, groupName }, i) => (
          <Sample key={name} name={name}>
            <FeedCard card={card} position={i + 10} total={99} deleted={name === "deleted"} groupName={groupName} />
          </Sample>
        ))}
        <Sample wide name="What is new ends here">
          <NewSince at={now - 86400 * 2} />
        </Sample>
      </Part>
      <Part name="Messages">
        {threads.map(({ name, thread }) => (
          <Sample key={name} name={name}>
            <MainMessage thread={thread} onChanged={nothing} />
          </Sample>
        ))}
      </Part>
      <Part name="Comments">
        {replies.map(({ name, reply }) => (
          <Sample key={name} name={name}>
            <ol>
              <Reply reply={reply} focused={false} onChanged={nothing} onDeleted={nothing} />
            </ol>
          </Sample>
        ))}
        {outgoing.map((reply) => (
          <Sample key={reply.id} name={`on its way: ${reply.state}`}>
            <ol>
              <PendingReply reply={reply} />
            </ol>
          </Sample>
        ))}
      </Part>
    </>
  );
}
