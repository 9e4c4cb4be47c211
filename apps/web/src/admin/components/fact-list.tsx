import type { ReactNode } from 'react';

export type Fact = { readonly label: string; readonly value: ReactNode };

const COLUMNS = 'grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))]';

/** Labels with their values, in as many columns as fit. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={`mt-1 grid w-full ${COLUMNS} gap-x-6 gap-y-2.5 [&_time]:whitespace-normal`}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt className="text-xs text-fg-3">{label}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);
