import type { UserRecordOutput } from '@survivor/contract/record';
import { Pill } from '../../components/pill.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { adminCopy } from '../admin-copy.ts';
import { Code } from '../components/details.tsx';
import { FactList } from '../components/fact-list.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { RecordTickets } from '../records/record-tickets.tsx';
import { recordsCopy, userRecordCopy } from '../records/records-copy.ts';
import { Memberships } from './memberships.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { UserTimeline } from './user-timeline.tsx';
import { usersCopy } from './users-copy.ts';

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
          <UserTimeline userId={userId} />
        </>
      )}
    </RecordPage>
  );
}
