import { Link } from '@tanstack/react-router';
import { copy } from '../../components/common-copy.ts';
import { PageHeading } from '../../components/page-heading.tsx';
import { joinCopy } from './join-league-copy.ts';
import { JoinLeagueForm } from './join-league-form.tsx';

/** Join League (screens 2.7). */
export function JoinLeague({ prefilledKey, onJoined }: { prefilledKey: string; onJoined: (id: string) => void }) {
  return (
    <div className="grid max-w-[44rem] gap-4">
      <div className="grid gap-1.5">
        <PageHeading title={joinCopy.title} />
        <p className="text-fg-2">{joinCopy.lead}</p>
      </div>
      <section className="card">
        <JoinLeagueForm prefilledKey={prefilledKey} onJoined={onJoined} />
      </section>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Link to="/home/create-league" className="link">
          {joinCopy.createInstead}
        </Link>
        <Link to="/rules" className="link">
          {copy.nav.rules}
        </Link>
        <Link to="/faq" className="link">
          {copy.nav.faq}
        </Link>
      </p>
    </div>
  );
}
