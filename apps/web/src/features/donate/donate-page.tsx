import type { DonateSettings } from '@survivor/contract/state';
import { Link } from '@tanstack/react-router';
import { ChevronRight, ExternalLink } from 'lucide';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { BackButton } from '../../components/page/back-button.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { COIN, CoinIcon } from './coin-icon.tsx';
import { CoinModal } from './coin-modal.tsx';
import { COINS, type CoinId } from './coins.ts';
import { donateCopy } from './donate-copy.ts';

const METHOD = 'group flex min-h-16 w-full items-center gap-4 py-3 text-left';

function Traditional({ paymentUrl }: { paymentUrl: string }) {
  return (
    <section className="card grid gap-1" aria-labelledby="traditional">
      <h2 id="traditional">{donateCopy.traditional}</h2>
      <a className={METHOD} href={paymentUrl} target="_blank" rel="noopener noreferrer">
        <span className={`${COIN} size-10 text-lg`} aria-hidden="true">
          $
        </span>
        <span className="min-w-0 flex-1">
          <b className="block font-bold underline-offset-[0.18em] group-hover:underline">{donateCopy.payment}</b>
          <span className="text-sm text-fg-2">{donateCopy.paymentText}</span>
        </span>
        <Icon of={ExternalLink} className="size-5 flex-none text-fg-3" />
      </a>
    </section>
  );
}

function Crypto({ offered, onChoose }: { offered: typeof COINS; onChoose: (id: CoinId) => void }) {
  return (
    <section className="card grid gap-1" aria-labelledby="crypto">
      <h2 id="crypto">{donateCopy.crypto}</h2>
      <ul>
        {offered.map((coin) => (
          <li key={coin.id} className="border-line not-first:border-t">
            <button type="button" className={METHOD} aria-haspopup="dialog" onClick={() => onChoose(coin.id)}>
              <CoinIcon coin={coin} />
              <b className="flex-1 font-bold underline-offset-[0.18em] group-hover:underline">{coin.name}</b>
              <Icon of={ChevronRight} className="size-5 flex-none text-fg-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The configured ways to donate; one without a value is hidden (screens 2.14, contract 2). */
function DonateMethods({ donate }: { donate: DonateSettings }) {
  const [chosenId, setChosenId] = useState<CoinId | null>(null);
  const offered = COINS.filter(({ id }) => donate[id] !== null);
  const chosen = offered.find(({ id }) => id === chosenId);
  const address = chosen === undefined ? null : donate[chosen.id];
  if (donate.paymentUrl === null && offered.length === 0) return <p className="card text-fg-2">{donateCopy.none}</p>;
  return (
    <>
      {donate.paymentUrl !== null && <Traditional paymentUrl={donate.paymentUrl} />}
      {offered.length > 0 && <Crypto offered={offered} onChoose={setChosenId} />}
      {chosen !== undefined && address !== null && <CoinModal coin={chosen} address={address} onClose={() => setChosenId(null)} />}
    </>
  );
}

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
  return <LoadError title={donateCopy.failedTitle} query={system} />;
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
