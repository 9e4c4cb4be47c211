import { describeRefusal } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide';
import { useMemo, useState } from 'react';
import { copy } from '../../components/common-copy.ts';
import { Note } from '../../components/notice.tsx';
import { type Game, type League, trpc } from '../../lib/api/trpc.ts';
import { gameOf } from '../../lib/ui/score.ts';
import { RoundNotes } from '../league/round-changes.tsx';
import { useReturnToLeague } from '../league/use-return-to-league.ts';
import { type LeagueData, ownPickOf } from '../pick/own-pick.ts';
import { pickCopy } from '../pick/pick-copy.ts';
import { PickSaving } from '../pick/pick-saving.tsx';
import { roundCopy } from '../pick/round-copy.ts';
import { chooseCopy } from './choose-copy.ts';
import { ChooseHead } from './choose-head.tsx';
import { ChooseRound } from './choose-round.tsx';
import { teamRecordsOf } from './team-record.ts';
import { TeamSheet } from './team-sheet.tsx';
import { statusesOf } from './team-status.ts';
import { useChoosing } from './use-choose.tsx';
import { YourPlan } from './your-plan.tsx';
import { YourTeams } from './your-teams.tsx';

/** Why no team can be picked, and a link back to the league. */
function ChooseClosed({ league, reason }: { league: { id: string; name: string }; reason: string }) {
  return (
    <section className="card grid justify-items-start gap-4">
      <Note kind="neutral" icon={Lock}>
        {reason}
      </Note>
      <Link to="/home/league/$leagueId" params={{ leagueId: league.id }} className="btn btn-ink max-sm:w-full">
        {chooseCopy.backTo(league.name)}
      </Link>
    </section>
  );
}

const NO_GAMES: readonly Game[] = [];
/** Milliseconds. Only corrections change the results of earlier weeks. */
const SEASON_STALE_AFTER = 60_000;

/** Why the reader cannot pick in this league now, or null. */
function closedReason({ league, isLocked, isEliminated }: { league: League; isLocked: boolean; isEliminated: boolean }): string | null {
  if (league.status === 'Completed') return describeRefusal({ kind: 'completed' });
  if (isEliminated) return describeRefusal({ kind: 'eliminated' });
  if (league.round.startsAt === null) return pickCopy.unknownDeadline;
  return isLocked ? describeRefusal({ kind: 'locked' }) : null;
}

/** The week's games and all teams to pick from. A stored pick leads back to the league page. */
export function ChooseTeams({ league, data, isEliminated }: { league: League; data: LeagueData; isEliminated: boolean }) {
  const { type, season: year, round } = league;
  const own = ownPickOf({ league, data });
  const goBack = useReturnToLeague(league.id);
  const [openTeamId, setOpenTeamId] = useState<string | null>(null);
  const season = trpc.game.season.useQuery({ leagueType: type, season: year }, { staleTime: SEASON_STALE_AFTER });
  const records = useMemo(() => teamRecordsOf(season.data, round.ordinal), [season.data, round.ordinal]);
  const onStored = () => {
    void data.refreshMembers();
    void goBack();
  };
  const choosing = useChoosing({ league, data, own, onStored, onSent: () => undefined });
  const games = data.games.data ?? (data.games.isError ? NO_GAMES : undefined);
  const facts = { round: round.ordinal, games: games ?? NO_GAMES, history: data.history, ownTeamId: own.countingTeamId };
  const statuses = statusesOf({ ...facts, refuse: choosing.refuse });
  const hasTeams =
    games === undefined || games.length === 0 || [...statuses.values()].some(({ kind }) => kind === 'open' || kind === 'own');
  const reason = closedReason({ league, isLocked: data.isLocked, isEliminated });
  const openStatus = openTeamId === null ? undefined : statuses.get(openTeamId);

  const pickOpenTeam = (game: Game) => {
    setOpenTeamId(null);
    choosing.choose(game, game.homeTeam.id === openTeamId ? game.homeTeam : game.awayTeam);
  };

  return (
    <>
      <ChooseHead league={league} />
      <PickSaving
        saving={choosing.saving}
        isStored={false}
        isLocked={false}
        storedAt={null}
        storedName={own.team?.name ?? null}
        sourceUpdatedAt={null}
        isOnline={choosing.isOnline}
        onRetry={choosing.submit}
      />
      {reason === null ? (
        <>
          <YourPlan leagueId={league.id} round={round.ordinal} statuses={statuses} games={games ?? NO_GAMES} onPick={choosing.choose} />
          <RoundNotes league={league} notes={data.notes} isLocked={data.isLocked} hasTeams={hasTeams} />
          {season.data === undefined && season.isError && (
            <Note kind="warning">
              {chooseCopy.noRecords}{' '}
              <button type="button" className="prose-link" onClick={() => void season.refetch()}>
                {copy.retry}
              </button>
            </Note>
          )}
          <div className="grid gap-3 *:min-w-0 xl:grid-cols-[minmax(0,1fr)_19.5rem] xl:items-start xl:gap-4">
            <ChooseRound
              round={round.description}
              games={games}
              statuses={statuses}
              records={records}
              isRefused={!choosing.isOnline}
              onChoose={choosing.choose}
            />
            <aside className="grid gap-3 xl:sticky xl:top-4">
              <YourTeams statuses={statuses} onOpen={setOpenTeamId} />
              <Link to="/home/league/$leagueId/ahead" params={{ leagueId: league.id }} className="btn btn-line">
                {roundCopy.ahead}
              </Link>
            </aside>
          </div>
        </>
      ) : (
        <ChooseClosed league={league} reason={reason} />
      )}
      {openTeamId !== null && openStatus !== undefined && (
        <TeamSheet
          teamId={openTeamId}
          round={round.ordinal}
          game={gameOf(games ?? NO_GAMES, openTeamId)}
          status={openStatus}
          season={season.data ?? (season.isError ? null : undefined)}
          onPick={pickOpenTeam}
          onRetry={() => void season.refetch()}
          onClose={() => setOpenTeamId(null)}
        />
      )}
      {choosing.dialog}
    </>
  );
}
