import { describeEnd, type EndSentences, type Standings, type StandingsMember } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { Heart } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { type Game, type League, trpc } from '../../lib/api/trpc.ts';
import { gameOf } from '../../lib/ui/score.ts';
import { DepartedCard } from '../league-admin/departed-card.tsx';
import { EliminatedCard } from '../outcome/eliminated-card.tsx';
import { outcomeCopy } from '../outcome/outcome-copy.ts';
import { WinnersCard } from '../outcome/winners-card.tsx';
import { pictureCopy } from '../picture/picture-copy.ts';
import { posterOf } from '../picture/poster.ts';
import { SharePictureButton } from '../picture/share-picture-button.tsx';

/** Milliseconds. Only corrections change a finished week. */
const PAST_STALE = 300_000;

export type LeagueOutcomeProps = {
  readonly league: League;
  readonly standings: Standings;
  readonly own: StandingsMember | null;
  readonly history: readonly { readonly round: number; readonly teamId: string }[];
  readonly games: readonly Game[];
  readonly ownUserId: string | null;
  readonly isCorrected: boolean;
};

type PosterProps = Pick<LeagueOutcomeProps, 'league' | 'standings'> & { readonly end: EndSentences };

/** Saves or shares the winner's poster. */
function PosterButton({ league, standings, end }: PosterProps) {
  const games = trpc.game.season.useQuery({ leagueType: league.type, season: league.season }, { staleTime: PAST_STALE });
  const picture = posterOf({ league, standings, end, games: games.data ?? [] });
  return <SharePictureButton picture={picture} label={pictureCopy.save} className="btn btn-line justify-self-start text-fg" />;
}

/** Stands in place of the pick card: the winners, the reader's elimination, the donation card. */
export default function LeagueOutcome({ league, standings, own, history, games, ownUserId, isCorrected }: LeagueOutcomeProps) {
  const round = own?.eliminatedRound ?? null;
  const isCompleted = league.status === 'Completed';
  const hasLeft = own !== null && standings.hasLeft(own.index);
  const hasWon = own !== null && standings.isWinner(own.index);
  const { total, survivors } = standings;
  const end = describeEnd({ winners: league.winnersCount, total, survivors, round: league.round.ordinal });
  const teamId = history.find((pick) => pick.round === round)?.teamId ?? null;
  const team = teamId === null ? null : { id: teamId, name: standings.teamName(Number(teamId)) };
  const isPast = round !== null && round !== league.round.ordinal;
  const past = trpc.game.list.useQuery(
    { leagueType: league.type, season: league.season, round: round ?? 0 },
    { enabled: isPast, staleTime: PAST_STALE },
  );
  const isEverybodyOut = !isCompleted && survivors === 0 && !isPast;
  const game = gameOf(isPast ? (past.data ?? []) : games, teamId);
  return (
    <>
      {isCompleted && (
        <WinnersCard league={league} end={end} hasWon={hasWon} ownUserId={ownUserId}>
          <PosterButton league={league} standings={standings} end={end} />
        </WinnersCard>
      )}
      {round !== null && (hasLeft || league.administration?.departure) && <DepartedCard league={league} round={round} />}
      {round !== null && !hasWon && !hasLeft && (
        <EliminatedCard
          round={round}
          reason={own?.eliminationReason ?? null}
          team={team}
          game={game}
          isCorrected={isCorrected}
          isEverybodyOut={isEverybodyOut}
        />
      )}
      <section className="card flex flex-wrap items-center justify-between gap-4" aria-labelledby="donation-title">
        <div className="flex-[1_1_18rem]">
          <h2 id="donation-title">{outcomeCopy.donateTitle}</h2>
          <p className="text-sm text-fg-2">{outcomeCopy.donateText}</p>
        </div>
        <p className="flex flex-wrap items-center gap-3">
          <Link to="/donate" className="btn btn-line">
            <Icon of={Heart} className="size-5" />
            {outcomeCopy.donate}
          </Link>
          <Link to="/support" className="btn btn-quiet">
            {outcomeCopy.feedback}
          </Link>
        </p>
      </section>
    </>
  );
}
