import { aheadCopy } from './season-ahead-copy.ts';

/** Backgrounds by the opponent's record: the darker, the more wins. */
export const SHADES = ['bg-surface', 'bg-shade-1', 'bg-shade-2', 'bg-shade-3', 'bg-shade-4'];

const Swatch = ({ className }: { className: string }) => <i className={`h-4 w-5.5 rounded-sm ${className}`} aria-hidden="true" />;

/** The legend of the shades and of the planned picks. */
export function Scale() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-fg-2 phone:group-data-[view=weeks]:hidden">
      <span className="inline-flex items-center gap-1.5">
        {aheadCopy.scaleFrom}
        <span className="inline-flex items-center gap-0.5">
          {SHADES.map((shade) => (
            <Swatch key={shade} className={`inset-ring inset-ring-line ${shade}`} />
          ))}
        </span>
        {aheadCopy.scaleTo}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Swatch className="bg-accent-soft inset-ring-2 inset-ring-accent" />
        {aheadCopy.yours}
      </span>
    </p>
  );
}
