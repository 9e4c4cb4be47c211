import type { ReactNode } from 'react';
import { outcomeCopy } from './outcome-copy.ts';

/** Support the Site, with links passed by the page (screens 2.8, "Donation card"). */
export function DonationCard({ children }: { children?: ReactNode }) {
  return (
    <section className="card flex flex-wrap items-center justify-between gap-4" aria-labelledby="donation-title">
      <div className="flex-[1_1_18rem]">
        <h2 id="donation-title">{outcomeCopy.donateTitle}</h2>
        <p className="text-sm text-fg-2">{outcomeCopy.donateText}</p>
      </div>
      {children}
    </section>
  );
}
