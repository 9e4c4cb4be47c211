import { createFileRoute } from '@tanstack/react-router';
import { LeagueRecord } from '../../../admin/leagues/league-record.tsx';

export const Route = createFileRoute('/home/admin/leagues_/$leagueId')({ component: LeagueRecordRoute });

function LeagueRecordRoute() {
  const { leagueId } = Route.useParams();
  return <LeagueRecord key={leagueId} leagueId={leagueId} />;
}
