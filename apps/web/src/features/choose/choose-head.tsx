import { formatDeadline } from '@survivor/rules';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import { Countdown } from '../../components/countdown.tsx';
import { Icon } from '../../components/icon.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import type { League } from '../../lib/api/trpc.ts';
import { pickCopy } from '../pick/pick-copy.ts';
import { chooseCopy } from './choose-copy.ts';

/** The link back, the title and the deadline. */
export function ChooseHead({ league }: { league: League }) {
  const { description, startsAt } = league.round;
  return (
    <>
      <Link to="/home/league/$leagueId" params={{ leagueId: league.id }} className="choose-back">
        <Icon of={ArrowLeft} className="size-4 flex-none" />
        <span className="truncate">{league.name}</span>
      </Link>
      <div className="choose-head">
        <PageHeading title={chooseCopy.title(description)} />
        {startsAt !== null && (
          <div className="choose-deadline">
            <p>
              {pickCopy.locks} <time dateTime={startsAt.toISOString()}>{formatDeadline(startsAt)}</time>
            </p>
            <Countdown deadline={startsAt} />
          </div>
        )}
      </div>
    </>
  );
}
