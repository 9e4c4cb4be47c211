import { AUDIT_ACTION_LABELS } from '@survivor/contract/audit-actions';
import type { UserEvent, UserRecordOutput } from '@survivor/contract/record';
import { Pill } from '../../components/pill.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { formatTime } from '../../lib/ui/format.ts';
import { adminCopy } from '../admin-copy.ts';
import { describeSubject } from '../audit/describe-subject.ts';
import { Code } from '../components/details.tsx';
import { FactList } from '../components/fact-list.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { LeagueLink } from '../records/record-links.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { RecordTickets } from '../records/record-tickets.tsx';
import { recordsCopy, userRecordCopy } from '../records/records-copy.ts';
import { type ShowPage, Timeline, TimelinePage } from '../records/timeline.tsx';
import { Memberships } from './memberships.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { usersCopy } from './users-copy.ts';

const HOUR_MS = 3_600_000;

/** `Signed in`, or `12 refused requests between 3:00 PM and 4:00 PM`. */
function describeKind({ kind, count, at }: UserEvent): string {
  if (count === null || count === undefined) return userRecordCopy.events[kind];
  const many = kind === 'signed-in' ? userRecordCopy.signIns(count) : userRecordCopy.refusals(count);
  return `${many} ${userRecordCopy.within(formatTime(at), formatTime(new Date(at.getTime() + HOUR_MS)))}`;
}

/** An event with its league, week, inquiry and actor. */
function describeEvent(event: UserEvent) {
  const { kind, league, round, ticketId, action, by } = event;
  const actor = by === null ? recordsCopy.commandLine : recordsCopy.by(by);
  const parts = [
    action !== null && AUDIT_ACTION_LABELS[action],
    round?.description,
    league !== null && <LeagueLink id={league.id}>{league.name}</LeagueLink>,
    ticketId !== null && <Code>{ticketId}</Code>,
    kind === 'acted' && action !== null && describeSubject({ ...event, action }),
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

/** The recorded events of a user. They never name the team of a pick (rules 4). */
function UserTimelinePage({ userId, before, ...page }: Parameters<ShowPage>[0] & { userId: string }) {
  const query = trpc.user.timeline.useQuery({ id: userId, before });
  return <TimelinePage query={query} describe={describeEvent} {...page} />;
}

const { fact } = userRecordCopy;

const exact = (at: Date | null) => (at === null ? adminCopy.never : <ExactTimestamp at={at} />);

function UserFacts({ user }: { user: UserRecordOutput }) {
  const { id, email, username, createdAt, lastLoginAt, lastSeenAt, suspendedAt, roles } = user;
  return (
    <section className="card grid gap-3" aria-labelledby="facts">
      <h2 id="facts" className="flex flex-wrap items-center gap-2">
        {recordsCopy.facts}
        {roles.includes('admin') && <Pill tone="info">{usersCopy.admin}</Pill>}
      </h2>
      <FactList
        facts={[
          { label: fact.email, value: <a href={`mailto:${email}`}>{email}</a> },
          { label: fact.username, value: username },
          { label: fact.id, value: <Code className="block">{id}</Code> },
          { label: fact.joined, value: exact(createdAt) },
          { label: fact.lastLogin, value: exact(lastLoginAt) },
          { label: fact.lastSeen, value: exact(lastSeenAt) },
          ...(suspendedAt === null ? [] : [{ label: fact.suspended, value: exact(suspendedAt) }]),
        ]}
      />
    </section>
  );
}

/** One user: facts, leagues, sessions, inquiries, timeline (screens 2.27). */
export function UserRecord({ userId }: { userId: string }) {
  const query = trpc.user.record.useQuery({ id: userId });
  return (
    <RecordPage query={query} title={userRecordCopy.title} failed={userRecordCopy.failed} nameOf={({ name }) => name}>
      {(user) => (
        <>
          <UserFacts user={user} />
          <SessionsPanel user={user} />
          <Memberships leagues={user.leagues} total={user.leaguesCount} />
          <RecordTickets tickets={user.tickets} total={user.ticketsCount} />
          <Timeline>{(page) => <UserTimelinePage userId={userId} {...page} />}</Timeline>
        </>
      )}
    </RecordPage>
  );
}
