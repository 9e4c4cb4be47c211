const MOST_MARKS = 60;

export type TallyProps = {
  readonly alive: number;
  readonly total: number;
  readonly own: 'alive' | 'out' | null;
  readonly label: string;
  readonly className?: string;
};

/** Counts of marks: proportional above 60 members, with at least one per group that has members. */
export function tallyMarks(alive: number, total: number): { standing: number; out: number } {
  if (total <= MOST_MARKS) return { standing: alive, out: total - alive };
  const share = Math.round((alive / total) * MOST_MARKS);
  const standing = Math.min(Math.max(share, alive > 0 ? 1 : 0), alive < total ? MOST_MARKS - 1 : MOST_MARKS);
  return { standing, out: MOST_MARKS - standing };
}

/** One mark per member: tall if alive, short if eliminated, blue for the reader. */
export function Tally({ alive, total, own, label, className = '' }: TallyProps) {
  const { standing, out } = tallyMarks(alive, total);
  const ownAt = own === 'alive' ? 0 : own === 'out' ? standing : -1;
  return (
    <span className={`tally ${className}`} role="img" aria-label={label}>
      {Array.from({ length: standing + out }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their index
        <span key={at} className={`mark ${at >= standing ? 'mark-out' : ''} ${at === ownAt ? 'mark-own' : ''}`} />
      ))}
    </span>
  );
}

/** The same marks as decoration. `pattern`: `|` is alive, `.` eliminated, `*` the reader. */
export function IdleTally({ pattern }: { pattern: string }) {
  return (
    <span className="tally tally-idle" aria-hidden="true">
      {[...pattern].map((sign, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their index
        <span key={at} className={`mark ${sign === '.' ? 'mark-out' : ''} ${sign === '*' ? 'mark-own' : ''}`} />
      ))}
    </span>
  );
}
