import { MessageCircleHeart } from "lucide-react";
import { Avatar } from "../components/avatar.tsx";
import { Button } from "../components/button.tsx";
import { Card } from "../components/card.tsx";
import { EmptyState } from "../components/empty-state.tsx";
import { Entrance } from "../components/entrance.tsx";
import { Notice } from "../components/notice.tsx";
import { RelativeTime } from "../components/relative-time.tsx";
import { Skeleton } from "../components/skeleton.tsx";
import { Spinner } from "../components/spinner.tsx";
import { NetworkError } from "../api/errors.ts";
import { FeedError, FeedSkeleton } from "../features/messages/feed-states.tsx";
import { ThreadSkeleton } from "../features/messages/thread-view.tsx";
import { bundlesOf } from "../features/notifications/bundles.ts";
import { NotificationItem } from "../features/notifications/notification-item.tsx";
import { notifications, now, people } from "./samples.ts";
import { Part, Row, Sample, Stage } from "./sample.tsx";
import { words } from "./words.ts";

const nothing = () => undefined;
const removal = { pending: new Set(["removed"]), remove: nothing, undo: nothing, hold: nothing, letGo: nothing };

/** Nothing yet, not yet, not at all; and who and when. */
export function States() {
  return (
    <>
      <PeopleAndTimes />
      <EmptyLoadingFailed />
    </>
  );
}

function PeopleAndTimes() {
  return (
    <Part name="People and times">
      <Sample name="Avatar: initials in several scripts, a group, nobody">
        <Row>
          {people.map((person) => (
            <Avatar key={person.id} person={person} />
          ))}
          <Avatar person={people[0]!} square />
          <Avatar person={null} />
        </Row>
      </Sample>
      <Sample name="RelativeTime: minutes, hours, days ago">
        <Row>
          {[60, 3600 * 5, 86400 * 40].map((ago) => (
            <RelativeTime key={ago} at={now - ago} />
          ))}
        </Row>
      </Sample>
      <Sample name="Notifications: of each kind, read, removed, several as one">
        <ul>
          {bundlesOf(notifications).map((bundle) => (
            <NotificationItem key={bundle[0].id} bundle={bundle} removal={removal} />
          ))}
        </ul>
      </Sample>
    </Part>
  );
}

function EmptyLoadingFailed() {
  return (
    <Part name="Empty, loading, failed">
      <Sample name="EmptyState">
        <EmptyState
          level={2}
          icon={<MessageCircleHeart size={28} />}
          title={words.title}
          action={<Button look="primary">{words.save}</Button>}
        >
          {words.text}
        </EmptyState>
      </Sample>
      <Sample name="An error of a page">
        <FeedError error={new NetworkError()} onRetry={() => undefined} />
      </Sample>
      <Sample name="Notice, Spinner, Skeleton">
        <Notice>{words.error}</Notice>
        <Spinner />
        <Skeleton height={48} />
      </Sample>
      <Sample name="Card">
        <Card title={words.tooLong}>
          <p>{words.text}</p>
        </Card>
      </Sample>
      <Sample name="Entrance">
        <Stage>
          <Entrance title={words.tooLong} lead={words.text} foot={words.hint}>
            <Button look="primary" wide>
              {words.save}
            </Button>
          </Entrance>
        </Stage>
      </Sample>
      <Sample name="A message that is loading">
        <ThreadSkeleton />
      </Sample>
      <Sample wide name="Cards that are loading">
        <FeedSkeleton count={3} />
      </Sample>
    </Part>
  );
}
