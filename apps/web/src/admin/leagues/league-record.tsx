import type { LeagueEvent, LeagueRecordOutput } from '@survivor/contract/record';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../lib/api/trpc.ts';
import { Code } from '../components/details.tsx';
import { type Fact, FactList } from '../components/fact-list.tsx';
import { ExactTimestamp } from '../components/timestamp.tsx';
import { UserLink } from '../records/record-links.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { RecordTickets } from '../records/record-tickets.tsx';
import { leagueRecordCopy, recordsCopy } from '../records/records-copy.ts';
import { type ShowPage, Timeline, TimelinePage } from '../records/timeline.tsx';
import { AdminLeagueStatus, describeLeagueType } from './league-columns.tsx';
import { SurvivorBar } from './survivor-bar.tsx';

const describeEvent = ({ kind, member, round }: LeagueEvent) => (
  <>
    <b className="font-bold">{leagueRecordCopy.events[kind]}</b>
    {round !== null && `, ${round.description}`}
    {member !== null && (
      <>
        {', '}
        <UserLink id={member.id}>{member.name}</UserLink>
      </>
    )}
  </>
);

/** The recorded events of a league. */
function LeagueTimelinePage({ leagueId, before, ...page }: Parameters<ShowPage>[0] & { leagueId: string }) {
  const query = trpc.league.timeline.useQuery({ id: leagueId, before });
  return <TimelinePage query={query} describe={describeEvent} {...page} />;
}

/** The number of members that each week eliminated. */
function EliminatedByWeek({ out }: { out: LeagueRecordOutput['out'] }) {
  return (
    <section className="card grid gap-3" aria-labelledby="out">
      <h2 id="out">{leagueRecordCopy.out}</h2>
      {out === null || out.length === 0 ? (
        <p className="text-fg-2">{out === null ? leagueRecordCopy.tooLarge : leagueRecordCopy.nobodyOut}</p>
      ) : (
        <ul className="grid gap-1 text-sm tabular-nums">
          {out.map(({ round, count }) => (
            <li key={round.description} className="grid grid-cols-[5rem_1fr] gap-3">
              <span>{round.description}</span>
              <span>{leagueRecordCopy.outCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const { fact } = leagueRecordCopy;

const describeSettings = (settings: LeagueRecordOutput['settings']) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ') || leagueRecordCopy.standard;

const named = (people: LeagueRecordOutput['administrators']) => (
  <span className="flex flex-wrap items-center gap-2">
    {people.map(({ id, name }) => (
      <UserLink key={id} id={id}>
        {name}
      </UserLink>
    ))}
  </span>
);

function listFacts(league: LeagueRecordOutput): Fact[] {
  const { id, type, season, start, round, createdAt, creator, administrators, settings, picksIn, alive, endedInvitations, end } = league;
  return [
    { label: fact.id, value: <Code className="block">{id}</Code> },
    { label: fact.type, value: describeLeagueType(type) },
    { label: fact.season, value: season },
    { label: fact.start, value: start.description },
    { label: fact.round, value: round.description },
    // A server of the previous release does not send `end`.
    ...(end == null ? [] : [{ label: fact.end, value: end }]),
    ...(picksIn === null ? [] : [{ label: fact.picksIn, value: leagueRecordCopy.picksOf(picksIn, alive) }]),
    { label: fact.created, value: <ExactTimestamp at={createdAt} /> },
    { label: fact.creator, value: <UserLink id={creator.id}>{creator.name}</UserLink> },
    { label: fact.administrators, value: named(administrators) },
    { label: fact.settings, value: describeSettings(settings) },
    {
      label: fact.invitations,
      value: endedInvitations === 0 ? leagueRecordCopy.neverEnded : leagueRecordCopy.endedTimes(endedInvitations),
    },
  ];
}

function LeagueFacts({ league }: { league: LeagueRecordOutput }) {
  const { id, total, alive, isMember, status } = league;
  return (
    <section className="card grid gap-3" aria-labelledby="facts">
      <h2 id="facts" className="flex flex-wrap items-center gap-2">
        {recordsCopy.facts}
        <AdminLeagueStatus status={status} />
      </h2>
      <SurvivorBar total={total} alive={alive} out={total - alive} />
      <FactList facts={listFacts(league)} />
      {isMember && (
        <Link to="/home/league/$leagueId" params={{ leagueId: id }} className="link">
          {leagueRecordCopy.open}
        </Link>
      )}
    </section>
  );
}

/** One league: facts, eliminations by week, inquiries of its members, timeline (screens 2.28). */
export function LeagueRecord({ leagueId }: { leagueId: string }) {
  const query = trpc.league.record.useQuery({ id: leagueId });
  return (
    <RecordPage query={query} title={leagueRecordCopy.title} failed={leagueRecordCopy.failed} nameOf={({ name }) => name}>
      {(league) => (
        <>
          <LeagueFacts league={league} />
          <EliminatedByWeek out={league.out} />
          <RecordTickets tickets={league.tickets ?? []} empty={league.tickets === null ? leagueRecordCopy.tooLargeForTickets : undefined} />
          <Timeline>{(page) => <LeagueTimelinePage leagueId={leagueId} {...page} />}</Timeline>
        </>
      )}
    </RecordPage>
  );
}
