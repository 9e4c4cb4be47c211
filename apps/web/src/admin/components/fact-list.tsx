import type { ReactNode } from 'react';

export type Fact = { readonly label: string; readonly value: ReactNode };

/** Labels with their values, as the opened details of a row show them. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="fact-list">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
