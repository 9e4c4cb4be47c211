import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide';
import { Note } from '../../components/notice.tsx';
import { chooseCopy } from './choose-copy.ts';

/** Why no team can be picked, and a link back to the league. */
export function ChooseClosed({ league, reason }: { league: { id: string; name: string }; reason: string }) {
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
