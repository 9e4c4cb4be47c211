import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, CircleX, type IconNode, TriangleAlert } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import { Pill } from '../../components/pill.tsx';
import { adminCopy } from '../admin-copy.ts';
import type { Figure } from './figures.ts';

export type SectionTileProps = {
  readonly icon: IconNode;
  readonly title: string;
  readonly text: string;
  /** Where the tile leads; null while the section is coming soon. */
  readonly to: LinkProps['to'] | null;
  /** What waits there, beside its words. */
  readonly figure?: Figure;
};

const SIGNS = { bad: CircleX, warning: TriangleAlert, usual: null, quiet: null } as const;

function TileFigure({ label, value, note, tone }: Figure) {
  const sign = SIGNS[tone];
  return (
    <span className="tile-figure">
      <span className="tile-label">
        {label}
        {sign !== null && <Icon of={sign} className="size-4" />}
      </span>
      <span className="tile-value" data-tone={tone}>
        {value}
      </span>
      <span className="tile-description">{note}</span>
    </span>
  );
}

function TileBody({ icon, title, text, figure }: Omit<SectionTileProps, 'to'>) {
  return (
    <>
      <Icon of={icon} className="tile-icon" />
      <span className="tile-text">
        <h2>{title}</h2>
        <span className="tile-description">{text}</span>
        {figure !== undefined && <TileFigure {...figure} />}
      </span>
    </>
  );
}

/** A tile that leads to a section and reads `Go to page`, or is disabled and reads `Coming Soon` (screens 2.24). */
export function SectionTile({ to, ...body }: SectionTileProps) {
  if (to === null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link has no target
      <a role="link" aria-disabled="true" className="card tile">
        <TileBody {...body} />
        <Pill tone="neutral">{adminCopy.comingSoon}</Pill>
      </a>
    );
  }
  return (
    <Link to={to} className="card tile" data-tone={body.figure?.tone}>
      <TileBody {...body} />
      <span className="tile-go">
        {adminCopy.goToPage}
        <Icon of={ChevronRight} className="size-4" />
      </span>
    </Link>
  );
}
