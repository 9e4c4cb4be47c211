import { formatCount } from '../lib/format.ts';
import { adminLeaguesCopy } from './leagues-copy.ts';

const { members } = adminLeaguesCopy;

export type SurvivorBarProps = { readonly total: number; readonly alive: number; readonly out: number };

/** Members of a league in figures, and the share that is still in. The bar is drawn: a style attribute is not allowed here. */
export function SurvivorBar({ total, alive, out }: SurvivorBarProps) {
  const share = total === 0 ? 0 : Math.round((alive * 100) / total);
  return (
    <span className="survivors">
      <span>
        <b>{formatCount(total)}</b> {members.total}, <b>{formatCount(alive)}</b> {members.alive}, <b>{formatCount(out)}</b> {members.out}
      </span>
      <progress className="survivor-bar" max={100} value={share} aria-label={adminLeaguesCopy.share(share)} />
    </span>
  );
}
