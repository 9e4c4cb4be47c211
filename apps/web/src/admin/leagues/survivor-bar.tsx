import { formatCount } from '../lib/format.ts';
import { adminLeaguesCopy } from './leagues-copy.ts';

const { members } = adminLeaguesCopy;

const BAR =
  'block h-1.5 w-full min-w-24 appearance-none overflow-hidden rounded-[3px] border-0 bg-sunken inset-ring inset-ring-line ' +
  '[&::-moz-progress-bar]:bg-alive-mark [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-alive-mark';

export type SurvivorBarProps = { readonly total: number; readonly alive: number; readonly out: number };

/** The members of a league in figures, and a bar of the share that is alive. */
export function SurvivorBar({ total, alive, out }: SurvivorBarProps) {
  const share = total === 0 ? 0 : Math.round((alive * 100) / total);
  return (
    <span className="grid gap-1.5 text-fg-3 tabular-nums">
      <span className="whitespace-nowrap">
        <b className="font-bold text-fg">{formatCount(total)}</b> {members.total}, <b className="font-bold text-fg">{formatCount(alive)}</b>{' '}
        {members.alive}, <b className="font-bold text-fg">{formatCount(out)}</b> {members.out}
      </span>
      <progress className={BAR} max={100} value={share} aria-label={adminLeaguesCopy.share(share)} />
    </span>
  );
}
