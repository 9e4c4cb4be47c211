import { describeEnd, type EndSentences, type Standings, type StandingsMember, survivorCurve } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { Heart, Share2 } from 'lucide';
import { copy } from '../../components/common-copy.ts';
import { Icon } from '../../components/icon.tsx';
import { type Game, type League, trpc } from '../../lib/api/trpc.ts';
import { formatSeason } from '../../lib/ui/format.ts';
import { saveFile } from '../../lib/ui/save-file.ts';
import { gameOf } from '../../lib/ui/score.ts';
import { openShareSheet } from '../../lib/ui/share-sheet.ts';
import { teamOf } from '../../lib/ui/team.ts';
import { toast } from '../../lib/ui/toast.ts';
import { drawPoster, type PosterFacts } from '../outcome/draw-poster.ts';
import { EliminatedCard } from '../outcome/eliminated-card.tsx';
import { outcomeCopy } from '../outcome/outcome-copy.ts';
import { WinnersCard } from '../outcome/winners-card.tsx';

const FILE = 'survivor-pool.png';

/** Shares the image if the device can share files, else saves it. Canceling is not a failure. */
async function sharePoster(facts: PosterFacts): Promise<void> {
  const picture = await drawPoster(facts);
  if (picture === null) return toast.error(outcomeCopy.posterFailed);
  const file = new File([picture], FILE, { type: picture.type });
  const data = { files: [file], title: facts.league };
  const isShared = navigator.canShare?.(data) === true && (await openShareSheet(data));
  if (!isShared) saveFile(FILE, file);
}

/** Saves or shares the winner's poster. */
function PosterButton({ facts }: { facts: PosterFacts }) {
  return (
    <button type="button" className="btn btn-line justify-self-start text-fg" onClick={() => void sharePoster(facts)}>
      <Icon of={Share2} className="size-5" />
      {outcomeCopy.poster}
    </button>
  );
}

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

/** The first winner's teams by week; empty if no member has the winner's name. */
function runOf(league: League, standings: Standings): PosterFacts['run'] {
  const [winner] = league.winners;
  const index = Array.from({ length: standings.count }, (_, at) => at).find((at) => standings.member(at).name === winner?.name);
  if (index === undefined) return [];
  return standings.rounds.flatMap((round) => {
    const cell = standings.cell(index, round);
    const team = cell.kind === 'pick' ? teamOf(String(cell.teamId)) : undefined;
    return team === undefined ? [] : [team];
  });
}

const posterOf = (league: League, standings: Standings, { heading, summary }: EndSentences): PosterFacts => ({
  product: copy.appName,
  season: `${league.type} ${formatSeason(league.season)}`,
  league: league.name,
  heading,
  winners: league.winners.map(({ name }) => name),
  more: league.winnersCount - league.winners.length,
  summary,
  survivors: survivorCurve(standings),
  firstRound: standings.document.fromRound,
  run: runOf(league, standings),
});

/** Replaces the pick: winners, the elimination and the donation card. */
export default function LeagueOutcome({ league, standings, own, history, games, ownUserId, isCorrected }: LeagueOutcomeProps) {
  const round = own?.eliminatedRound ?? null;
  const isCompleted = league.status === 'Completed';
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
  const game = gameOf(isPast ? (past.data ?? []) : games, teamId);
  return (
    <>
      {isCompleted && (
        <WinnersCard league={league} end={end} hasWon={hasWon} ownUserId={ownUserId}>
          <PosterButton facts={posterOf(league, standings, end)} />
        </WinnersCard>
      )}
      {round !== null && !hasWon && (
        <EliminatedCard round={round} reason={own?.eliminationReason ?? null} team={team} game={game} isCorrected={isCorrected} />
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
