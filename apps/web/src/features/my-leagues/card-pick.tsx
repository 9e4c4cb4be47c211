import { formatKickoff, GAME_STATUS_LABELS, nicknameOf } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { TeamStub, verdictOf } from '../../components/team-stub.tsx';
import type { LeagueCard } from '../../lib/api/trpc.ts';
import { scoreFor } from '../../lib/ui/score.ts';
import { teamOf } from '../../lib/ui/team.ts';
import { chooseCopy } from '../choose/choose-copy.ts';
import { pickCopy } from '../pick/pick-copy.ts';
import { endOf } from './card-style.ts';
import { leagueCardCopy } from './my-leagues-copy.ts';

type Picked = NonNullable<LeagueCard['pick']>;

/** `at Dolphins`, `vs Cardinals`. */
function Opponent({ teamId, game }: { teamId: string; game: NonNullable<Picked['game']> }) {
  const isHome = game.homeTeam.id === teamId;
  const opponent = isHome ? game.awayTeam : game.homeTeam;
  return (
    <>
      {isHome ? pickCopy.atHome : pickCopy.away} <b>{opponent.name}</b>
    </>
  );
}

/** The kickoff of a game that is scheduled as planned, else its status. */
function GameTime({ game: { status, gameTime } }: { game: NonNullable<Picked['game']> }) {
  if (status === 'PST') return `, ${GAME_STATUS_LABELS.PST}. ${pickCopy.postponed}`;
  if (status !== 'NS') return `, ${GAME_STATUS_LABELS[status]}`;
  return gameTime === null ? null : `, ${formatKickoff(gameTime)}`;
}

function PickedTeam({ card, pick }: { card: LeagueCard; pick: Picked }) {
  const { teamId, game } = pick;
  const isEliminated = card.outIn !== null;
  const score = game === null ? null : scoreFor(game, teamId);
  return (
    <>
      <TeamStub teamId={teamId} name={teamOf(teamId)?.name ?? ''} {...(isEliminated ? { verdict: verdictOf(false) } : {})} />
      <span>
        {isEliminated ? leagueCardCopy.lost(score) : score === null && card.round.description}{' '}
        {game !== null && <Opponent teamId={teamId} game={game} />}
        {!isEliminated && score === null && game !== null && <GameTime game={game} />}
      </span>
      {!isEliminated && score !== null && <span className="num ml-auto text-xl font-heavy whitespace-nowrap text-fg">{score}</span>}
    </>
  );
}

type CardPickProps = { card: LeagueCard; isDue: boolean; isMissed: boolean; isFirst: boolean };

/** What to pick, the pick and its state, or how the league ended (screens 2.6). */
export function CardPick({ card, isDue, isMissed, isFirst }: CardPickProps) {
  if (card.isWinner) return <span>{endOf(card).place}</span>;
  if (card.hasLeft) return null;
  if (card.pick !== null) return <PickedTeam card={card} pick={card.pick} />;
  if (card.outIn !== null) return <span>{leagueCardCopy.missed(card.outIn)}</span>;
  if (isMissed) return <b>{card.round.description}</b>;
  const planned = card.plannedTeamId === undefined ? undefined : teamOf(card.plannedTeamId)?.name;
  return (
    <>
      <span>
        <b>{card.round.description}</b>, {card.isExcused ? leagueCardCopy.excused : leagueCardCopy.teamsLeft(card.teamsLeft)}
        {planned !== undefined && <span className="block">{chooseCopy.plan(nicknameOf(planned))}</span>}
      </span>
      {isDue && (
        <Link
          to="/home/league/$leagueId/choose"
          params={{ leagueId: card.id }}
          className={`btn relative z-1 ml-auto flex-none ${isFirst ? 'btn-ink' : 'btn-line'}`}
          state={{ isPlanChosen: planned !== undefined }}
          aria-label={planned === undefined ? leagueCardCopy.chooseIn(card.name) : leagueCardCopy.pickPlanIn(card.name)}
        >
          {planned === undefined ? pickCopy.choose : chooseCopy.pickPlan}
        </Link>
      )}
    </>
  );
}
