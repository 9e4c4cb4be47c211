import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, type IconNode } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Pill } from '../../components/pill.tsx';
import { adminCopy } from '../admin-copy.ts';
import type { Figure } from './figures.ts';

type Tone = Figure['tone'];

const TILE = 'card relative grid grid-cols-[auto_1fr] grid-rows-[1fr_auto] justify-items-start gap-x-3.5 gap-y-3 overflow-hidden';
const LINK = 'transition-[border-color] duration-(--dur-fast) ease-(--ease) hover:border-line-ui';
const EDGE = 'before:absolute before:inset-x-0 before:top-0 before:h-1';
const EDGES: Record<Tone, string> = {
  bad: `${EDGE} before:bg-(--eliminated-mark)`,
  warning: `${EDGE} before:bg-pending-fill`,
  normal: '',
  quiet: '',
};
const VALUE = 'text-2xl leading-[1.1] tabular-nums font-stretch-(--wdth-display)';
const VALUES: Record<Tone, string> = {
  bad: 'font-[800] text-eliminated',
  warning: 'font-[800] text-pending',
  normal: 'font-[800] text-fg',
  quiet: 'font-medium text-fg-3',
};

export const TileValue = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`${VALUE} ${VALUES[tone]}`}>{children}</span>
);

export const TileText = ({ children }: { children: ReactNode }) => <span className="text-sm text-fg-2">{children}</span>;

export type TileProps = {
  readonly icon: IconNode;
  readonly title: string;
  /** The page of the section; null while the section is coming soon. */
  readonly to: LinkProps['to'] | null;
  readonly tone?: Tone;
  readonly children: ReactNode;
};

/** A tile that reads `Go to page`, or is disabled and reads `Coming Soon` (screens 2.24). */
export function Tile({ icon, title, to, tone = 'normal', children }: TileProps) {
  const body = (
    <>
      <Icon of={icon} className="mt-0.5 size-5 text-fg-3" />
      <span className="grid w-full content-start gap-1">
        <h2>{title}</h2>
        {children}
      </span>
    </>
  );
  if (to === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link has no target
      <a role="link" aria-disabled="true" className={`${TILE} cursor-not-allowed bg-sunken text-fg-3`}>
        {body}
        <span className="col-start-2">
          <Pill tone="neutral">{adminCopy.comingSoon}</Pill>
        </span>
      </a>
    );
  }
  return (
    <Link to={to} className={`${TILE} ${LINK} ${EDGES[tone]}`}>
      {body}
      <span className="col-start-2 inline-flex items-center gap-1 text-sm font-bold text-accent">
        {adminCopy.goToPage}
        <Icon of={ChevronRight} className="size-4" />
      </span>
    </Link>
  );
}
