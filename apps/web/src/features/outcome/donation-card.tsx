import type { ReactNode } from 'react';
import { copy } from '../../content/copy.ts';

/** Support the Site; its links are given by the page (screens 2.8, "Donation card"). */
export function DonationCard({ children }: { children?: ReactNode }) {
  return (
    <section className="card flex flex-wrap items-center justify-between gap-4" aria-labelledby="donation-title">
      <div className="flex-[1_1_18rem]">
        <h2 id="donation-title">{copy.outcome.donateTitle}</h2>
        <p className="text-sm text-fg-2">{copy.outcome.donateText}</p>
      </div>
      {children}
    </section>
  );
}
