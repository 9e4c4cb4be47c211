import { TriangleAlert, X } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Skeleton } from '../../components/skeleton.tsx';

export type Stat = {
  readonly label: string;
  /** Undefined while it loads, null when it could not be had. */
  readonly value: ReactNode | undefined;
  /** Small words under the figure. */
  readonly note?: string;
  readonly tone?: 'usual' | 'good' | 'warning' | 'bad';
};

const SIGNS: Record<NonNullable<Stat['tone']>, ReactNode> = {
  usual: null,
  good: <span className="dot" />,
  warning: <Icon of={TriangleAlert} className="size-4 text-pending" />,
  bad: <Icon of={X} className="size-4" strokeWidth={2.8} />,
};

function StatBox({ label, value, note, tone = 'usual' }: Stat) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="stat-value" data-tone={tone} aria-busy={value === undefined}>
        {SIGNS[tone]}
        {value === undefined ? <Skeleton kind="stat" className="stat-skeleton" /> : (value ?? '-')}
      </dd>
      {note !== undefined && <dd className="stat-note">{note}</dd>}
    </div>
  );
}

/** Figures side by side in one hairline box. `size` narrow: not wider than a few figures need. */
export function StatStrip({ stats, size = 'wide' }: { stats: readonly Stat[]; size?: 'narrow' | 'wide' }) {
  return (
    <dl className="stat-strip" data-size={size} data-notes={stats.some(({ note }) => note !== undefined)}>
      {stats.map((stat) => (
        <StatBox key={stat.label} {...stat} />
      ))}
    </dl>
  );
}
