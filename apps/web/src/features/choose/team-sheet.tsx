import { describeRefusal, formatRecord, recordOf, type ScheduledGame, seasonOf } from '@survivor/rules';
import { copy } from '../../components/common-copy.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { Note } from '../../components/notice.tsx';
import { partsCopy } from '../../components/parts-copy.ts';
import { Skeleton } from '../../components/skeleton.tsx';
import { TeamBar } from '../../components/team-bar.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { nicknameOf, teamOf } from '../../lib/ui/team.ts';
import { gamesCopy } from '../games/games-copy.ts';
import { PickGame } from '../pick/pick-game.tsx';
import { teamSheetCopy } from './choose-copy.ts';
import type { TeamStatus } from './team-status.ts';
import { Weeks } from './team-weeks.tsx';
import { weeksOfTeam } from './weeks-of-team.ts';

export type TeamSheetProps = {
  readonly teamId: string;
  readonly round: number;
  /** The team's game of the week; null on a bye. */
  readonly game: Game | null;
  readonly status: TeamStatus;
  /** The games of the season; undefined while they load, null if that failed. */
  readonly season: readonly ScheduledGame[] | undefined | null;
  readonly onPick: (game: Game) => void;
  readonly onRetry: () => void;
  readonly onClose: () => void;
};

const nameOf = (teamId: string) => teamOf(teamId)?.name ?? '';
/** A team's results and remaining games. Picking it opens the usual confirmation (screens 2.26). */
export default function TeamSheet({ teamId, round, game, status, season, onPick, onRetry, onClose }: TeamSheetProps) {
  const name = nameOf(teamId);
  const weeks = season ? weeksOfTeam(season, teamId, round) : null;
  const footer = (
    <>
      <button type="button" className="btn btn-line" onClick={onClose}>
        {partsCopy.close}
      </button>
      {status.kind === 'open' && game !== null && (
        <button type="button" className="btn btn-ink" onClick={() => onPick(game)}>
          {teamSheetCopy.pick(nicknameOf(name))}
        </button>
      )}
    </>
  );
  return (
    <Dialog title={name} size="lg" onClose={onClose} footer={footer} isFooterSticky>
      <div className="grid gap-3">
        <TeamBar teamId={teamId} name={nicknameOf(name)}>
          {season ? formatRecord(recordOf(seasonOf(season, teamId))) : undefined}
        </TeamBar>
        {game !== null && <PickGame game={game} teamId={teamId} />}
        {status.kind === 'own' && <Note kind="neutral">{gamesCopy.yourPick}</Note>}
        {'refusal' in status && <Note kind="neutral">{describeRefusal(status.refusal)}</Note>}
        {season === undefined && <Skeleton className="h-60" />}
        {season === null && <LoadError title={teamSheetCopy.failed} text={copy.noResponse} traceId={null} onRetry={onRetry} />}
        {season && weeks !== null && (
          <div className="grid gap-x-8 gap-y-3 min-[700px]:grid-cols-2 min-[700px]:items-start">
            <Weeks title={teamSheetCopy.soFar} weeks={weeks.soFar} games={season} isBehind />
            <Weeks title={teamSheetCopy.toPlay} weeks={weeks.toPlay} games={season} isBehind={false} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
