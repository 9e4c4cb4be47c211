import { Marks } from './marks.tsx';

const MAX_MARKS = 60;

export type TallyProps = {
  readonly alive: number;
  readonly total: number;
  readonly own: 'alive' | 'out' | null;
  readonly label: string;
  readonly className?: string;
};

/** Counts of marks: proportional above 60 members, with at least one per group that has members. */
export function tallyMarks(alive: number, total: number): { standing: number; out: number } {
  if (total <= MAX_MARKS) return { standing: alive, out: total - alive };
  const share = Math.round((alive / total) * MAX_MARKS);
  const standing = Math.min(Math.max(share, alive > 0 ? 1 : 0), alive < total ? MAX_MARKS - 1 : MAX_MARKS);
  return { standing, out: MAX_MARKS - standing };
}

/** One mark per member: tall if alive, short if eliminated, blue for the reader. */
export function Tally({
  alive,
  total,
  own,
  label,
  className = 'h-5 max-w-68 flex-[1_1_8rem] gap-[min(3px,.9%)] phone:h-4 phone:max-w-none',
}: TallyProps) {
  const { standing, out } = tallyMarks(alive, total);
  const ownAt = own === 'alive' ? 0 : own === 'out' ? standing : -1;
  return (
    <span data-tally className={`flex items-end ${className}`} role="img" aria-label={label}>
      {Array.from({ length: standing + out }, (_, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their index
          key={at}
          className={`min-w-px rounded-mark [print-color-adjust:exact] ${at >= standing ? 'h-[45%]' : 'h-full'} ${at === ownAt ? `flex-[0_1_7px] ${own === 'out' ? 'bg-accent-edge' : 'bg-accent'}` : `flex-[0_1_5px] ${at >= standing ? 'bg-line-ui opacity-70' : 'bg-alive-mark'}`}`}
        />
      ))}
    </span>
  );
}

const idleMark = (sign: string) => `w-1.25 ${sign === '.' ? 'h-[45%] opacity-70' : 'h-full'} ${sign === '*' ? 'bg-accent' : 'bg-line'}`;

/** The same marks as decoration. `pattern`: `|` is alive, `.` eliminated, `*` the reader. */
export const IdleTally = ({ pattern }: { pattern: string }) => (
  <Marks className="flex h-8.5 max-w-68 flex-none items-end gap-1.25" marks={[...pattern].map(idleMark)} />
);
