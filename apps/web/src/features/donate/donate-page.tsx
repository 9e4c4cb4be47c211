import { Link } from '@tanstack/react-router';
import { copy } from '../../components/common-copy.ts';
import { LoadError } from '../../components/load-error.tsx';
import { BackButton } from '../../components/page/back-button.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { traceIdOf } from '../../lib/api/problem.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { donateCopy } from './donate-copy.ts';
import { DonateMethods } from './donate-methods.tsx';

function ThankYou() {
  return (
    <section className="card grid gap-1" aria-labelledby="thanks">
      <h2 id="thanks">{donateCopy.thanksTitle}</h2>
      <p className="text-fg-2">
        {donateCopy.thanksText}{' '}
        <Link to="/support" className="prose-link">
          {donateCopy.support}
        </Link>
      </p>
    </section>
  );
}

function Methods() {
  const system = trpc.state.system.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (system.data !== undefined) return <DonateMethods donate={system.data.donate} />;
  if (!system.isError) {
    return (
      <div className="card grid gap-4" aria-busy="true">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-16" />
      </div>
    );
  }
  return (
    <LoadError
      title={donateCopy.failedTitle}
      text={copy.noResponse}
      traceId={traceIdOf(system.error)}
      onRetry={() => void system.refetch()}
    />
  );
}

/** The donation page (screens 2.14). */
export function DonatePage() {
  return (
    <div className="grid max-w-[44rem] gap-4">
      <div className="grid gap-1.5">
        <BackButton fallback="/home/leagues" />
        <PageHeading title={donateCopy.title} />
        <p className="text-fg-2">{donateCopy.lead}</p>
      </div>
      <Methods />
      <ThankYou />
    </div>
  );
}
