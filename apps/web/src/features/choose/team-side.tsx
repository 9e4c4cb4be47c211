import { Check } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import type { Game } from '../../lib/api/trpc.ts';
import { nicknameOf, teamColors, teamOf } from '../../lib/ui/team.ts';
import { pickCopy } from '../pick/pick-copy.ts';
import { chooseCopy } from './choose-copy.ts';
import { describeSide, statusLabel } from './describe-side.ts';
import { LastMarks } from './last-marks.tsx';
import type { TeamForm } from './team-form.ts';
import type { TeamStatus } from './team-status.ts';

export type TeamSideProps = {
  readonly game: Game;
  readonly side: 'away' | 'home';
  readonly status: TeamStatus;
  /** Undefined until the season is loaded. */
  readonly form: TeamForm | undefined;
  readonly isRefused: boolean;
  /** Shown only as the opponent of a team that can be picked. */
  readonly isOpponent: boolean;
  readonly onChoose: () => void;
};

function Form({ form }: { form: TeamForm }) {
  return (
    <>
      <span className="side-record num">{form.record}</span>
      <LastMarks last={form.last} />
    </>
  );
}

/** `Falcons, 15 days' rest`, or the reader's earlier pick of the team. */
function SideLine({ name, status, rest }: { name: string; status: TeamStatus; rest: number | null }) {
  const label = status.kind === 'used' ? statusLabel(status) : null;
  if (label !== null) return <span className="side-line font-bold">{label}</span>;
  return (
    <span className="side-line">
      <span className="side-nickname">
        {nicknameOf(name)}
        {rest !== null && ', '}
      </span>
      {rest !== null && <span className="side-rest">{chooseCopy.rest(rest)}</span>}
    </span>
  );
}

/** One side of a game, all of it a button. A team that cannot be picked explains why. */
export function TeamSide({ game, side, status, form, isRefused, isOpponent, onChoose }: TeamSideProps) {
  const isHome = side === 'home';
  const [team, opponent] = isHome ? [game.homeTeam, game.awayTeam] : [game.awayTeam, game.homeTeam];
  const against = `${isHome ? pickCopy.atHome : pickCopy.away} ${opponent.name}`;
  const shown = (
    <>
      <span className="side-shown" aria-hidden="true">
        <span className="side-code">
          <span className="side-abbreviation">{team.abbreviation}</span>
          <span className="side-name">{team.name}</span>
          {status.kind === 'own' && <Icon of={Check} className="size-4 flex-none" strokeWidth={3} />}
        </span>
        <SideLine name={team.name} status={status} rest={form?.rest ?? null} />
        {form !== undefined && <Form form={form} />}
      </span>
      <span className="sr-only">{describeSide({ name: team.name, against, form, status })}</span>
    </>
  );
  if (isOpponent) {
    return (
      <p className="side" data-status="opponent" style={teamColors(teamOf(team.id))}>
        {shown}
      </p>
    );
  }
  return (
    <button
      type="button"
      className="side"
      data-status={status.kind}
      style={teamColors(teamOf(team.id))}
      aria-pressed={status.kind === 'own'}
      aria-disabled={isRefused}
      onClick={onChoose}
    >
      {shown}
    </button>
  );
}
