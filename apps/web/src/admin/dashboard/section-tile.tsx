import { CircleX, TriangleAlert } from 'lucide';
import { Icon } from '../../components/icon.tsx';
import type { Section } from '../lib/sections.ts';
import type { Figure } from './figures.ts';
import { Tile, TileText, TileValue } from './tile.tsx';

const ICONS = { bad: CircleX, warning: TriangleAlert, usual: null, quiet: null } as const;
const LABELS = { bad: 'text-eliminated', warning: 'text-pending', usual: 'text-fg-2', quiet: 'text-fg-2' } as const;

function TileFigure({ label, value, note, tone }: Figure) {
  const icon = ICONS[tone];
  return (
    <span className="mt-2 grid gap-0.5">
      <span className={`flex items-center gap-1.5 text-sm font-bold ${LABELS[tone]}`}>
        {label}
        {icon !== null && <Icon of={icon} className="size-4" />}
      </span>
      <TileValue tone={tone}>{value}</TileValue>
      <TileText>{note}</TileText>
    </span>
  );
}

/** The tile of a section, with its figure if it has one. */
export const SectionTile = ({ section: { icon, title, text, to }, figure }: { section: Section; figure?: Figure }) => (
  <Tile icon={icon} title={title} to={to} tone={figure?.tone}>
    <TileText>{text}</TileText>
    {figure !== undefined && <TileFigure {...figure} />}
  </Tile>
);
