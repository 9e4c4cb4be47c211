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
      <Link
        to="/home/league/$leagueId"
        params={{ leagueId: league.id }}
        data-back
        className="-mt-2 -mb-1 inline-flex min-h-11 max-w-full items-center gap-2 justify-self-start text-base font-medium text-fg-2 hover:underline hover:underline-offset-[.18em]"
      >
        <Icon of={ArrowLeft} className="size-4 flex-none" />
        <span className="truncate">{league.name}</span>
      </Link>
      <div className="grid gap-1">
        <PageHeading title={chooseCopy.title(description)} />
        {startsAt !== null && (
          <div className="flex flex-wrap items-baseline gap-x-3.5 gap-y-0.5 text-base text-fg-2">
            <p>
              {pickCopy.locks}{' '}
              <time dateTime={startsAt.toISOString()} className="font-bold text-fg">
                {formatDeadline(startsAt)}
              </time>
            </p>
            <Countdown deadline={startsAt} isSmall />
          </div>
        )}
      </div>
    </>
  );
}
