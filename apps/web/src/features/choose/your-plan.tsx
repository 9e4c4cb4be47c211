import { nicknameOf } from '@survivor/rules';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { TeamStub } from '../../components/team-stub.tsx';
import { type Game, trpc } from '../../lib/api/trpc.ts';
import { gameOf } from '../../lib/ui/score.ts';
import { chooseCopy } from './choose-copy.ts';
import type { TeamStatus } from './team-status.ts';
import type { Choosing } from './use-choose.tsx';

type YourPlanProps = {
  readonly leagueId: string;
  readonly round: number;
  readonly statuses: ReadonlyMap<string, TeamStatus>;
  readonly games: readonly Game[];
  readonly onPick: Choosing['choose'];
};

/**
 * The planned team of the week, while it can be picked. The link on a card of My
 * Leagues opens this page with the confirmation.
 */
export function YourPlan({ leagueId, round, statuses, games, onPick }: YourPlanProps) {
  const plan = trpc.pick.plan.useQuery({ leagueId });
  const isChosen = useLocation({ select: ({ state }) => state.isPlanChosen === true });
  const hasOpenedConfirmation = useRef(false);
  const teamId = plan.data?.marks.find((mark) => mark.round === round)?.teamId ?? null;
  const game = gameOf(games, teamId);
  const canPick = teamId !== null && statuses.get(teamId)?.kind === 'open';
  const pick = () => {
    if (game !== null) onPick(game, game.homeTeam.id === teamId ? game.homeTeam : game.awayTeam);
  };
  useEffect(() => {
    if (!isChosen || !canPick || hasOpenedConfirmation.current) return;
    hasOpenedConfirmation.current = true;
    pick();
  });
  if (!canPick || game === null) return null;
  const { name } = game.homeTeam.id === teamId ? game.homeTeam : game.awayTeam;
  return (
    <section className="card flex flex-wrap items-center gap-x-3 gap-y-2 py-3" aria-labelledby="plan-title">
      <TeamStub teamId={teamId} name={name} />
      <h2 id="plan-title" className="text-md">
        {chooseCopy.plan(nicknameOf(name))}
      </h2>
      <button type="button" className="btn btn-line ml-auto" onClick={pick}>
        {chooseCopy.pickPlan}
      </button>
    </section>
  );
}
