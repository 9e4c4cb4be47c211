import type { LeagueEvent } from '@survivor/contract/record';
import { trpc } from '../../lib/api/trpc.ts';
import { UserLink } from '../records/record-links.tsx';
import { leagueRecordCopy } from '../records/records-copy.ts';
import { type ShowPage, Timeline, TimelinePage } from '../records/timeline.tsx';

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

function Page({ leagueId, before, ...page }: Parameters<ShowPage>[0] & { leagueId: string }) {
  const query = trpc.league.timeline.useQuery({ id: leagueId, before });
  return <TimelinePage query={query} describe={describeEvent} {...page} />;
}

/** The recorded events of a league. */
export const LeagueTimeline = ({ leagueId }: { leagueId: string }) => (
  <Timeline>{(page) => <Page leagueId={leagueId} {...page} />}</Timeline>
);
