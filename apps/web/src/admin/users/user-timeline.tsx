import { AUDIT_ACTION_LABELS } from '@survivor/contract/audit-actions';
import type { UserEvent } from '@survivor/contract/record';
import { trpc } from '../../lib/api/trpc.ts';
import { Code } from '../components/details.tsx';
import { formatTime } from '../lib/format.ts';
import { LeagueLink } from '../records/record-links.tsx';
import { recordsCopy, userRecordCopy } from '../records/records-copy.ts';
import { type ShowPage, Timeline, TimelinePage } from '../records/timeline.tsx';

const HOUR_MS = 3_600_000;

/** `Signed in`, or `12 refused requests between 3:00 PM and 4:00 PM`. */
function describeKind({ kind, count, at }: UserEvent): string {
  if (count === null || count === undefined) return userRecordCopy.events[kind];
  const many = kind === 'signed-in' ? userRecordCopy.signIns(count) : userRecordCopy.refusals(count);
  return `${many} ${userRecordCopy.within(formatTime(at), formatTime(new Date(at.getTime() + HOUR_MS)))}`;
}

/** An event with its league, week, inquiry and actor. */
function describeEvent(event: UserEvent) {
  const { kind, league, round, ticketId, action, subject, by } = event;
  const actor = by === null ? recordsCopy.commandLine : recordsCopy.by(by);
  const parts = [
    action !== null && AUDIT_ACTION_LABELS[action],
    round?.description,
    league !== null && <LeagueLink id={league.id}>{league.name}</LeagueLink>,
    ticketId !== null && <Code>{ticketId}</Code>,
    kind === 'acted' && subject,
    kind === 'was-acted-on' && actor,
  ].filter((part) => part !== false && part !== null && part !== undefined);
  return (
    <>
      <b className="font-bold">{describeKind(event)}</b>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence
        <span key={index}>, {part}</span>
      ))}
    </>
  );
}

function Page({ userId, before, ...page }: Parameters<ShowPage>[0] & { userId: string }) {
  const query = trpc.user.timeline.useQuery({ id: userId, before });
  return <TimelinePage query={query} describe={describeEvent} {...page} />;
}

/** The recorded events of a user. They never name the team of a pick (rules 4). */
export const UserTimeline = ({ userId }: { userId: string }) => <Timeline>{(page) => <Page userId={userId} {...page} />}</Timeline>;
