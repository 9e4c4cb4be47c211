import { TriangleAlert, X } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Skeleton } from '../../components/skeleton.tsx';

export type Stat = {
  readonly label: string;
  /** Undefined while it loads, null if it failed to load. */
  readonly value: ReactNode | undefined;
  /** A small line below the value. */
  readonly note?: string;
  readonly tone?: 'normal' | 'good' | 'warning' | 'bad';
};

const VALUE = 'flex min-h-7 items-center gap-2 text-lg font-[760] whitespace-nowrap tabular-nums font-stretch-[108%]';

const SIGNS: Record<NonNullable<Stat['tone']>, ReactNode> = {
  normal: null,
  good: <span className="dot" />,
  warning: <Icon of={TriangleAlert} className="size-4 text-pending" />,
  bad: <Icon of={X} className="size-4" strokeWidth={2.8} />,
};

function StatBox({ label, value, note, tone = 'normal' }: Stat) {
  return (
    <div className="px-4 py-3 shadow-[1px_0_0_var(--border),0_1px_0_var(--border)]">
      <dt className="text-xs text-fg-3 font-stretch-90%">{label}</dt>
      <dd className={`${VALUE} ${tone === 'bad' ? 'text-eliminated' : ''}`} aria-busy={value === undefined}>
        {SIGNS[tone]}
        {value === undefined ? <Skeleton kind="stat" className="h-5 w-16" /> : (value ?? '-')}
      </dd>
      {note !== undefined && <dd className="text-xs leading-[1.35] text-fg-3 tabular-nums">{note}</dd>}
    </div>
  );
}

/** Figures side by side in one box. `narrow` limits its width to that of a few figures. */
export function StatStrip({ stats, size = 'wide' }: { stats: readonly Stat[]; size?: 'narrow' | 'wide' }) {
  const hasNotes = stats.some(({ note }) => note !== undefined);
  const columns = hasNotes ? 'grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]' : 'grid-cols-[repeat(auto-fit,minmax(7.25rem,1fr))]';
  return (
    <dl className={`grid ${columns} overflow-hidden rounded-card border border-line bg-surface ${size === 'narrow' ? 'max-w-144' : ''}`}>
      {stats.map((stat) => (
        <StatBox key={stat.label} {...stat} />
      ))}
    </dl>
  );
}
