import { ConsolePage } from '../../components/console-page.tsx';
import { SectionTile } from '../../components/section-tile.tsx';
import { dashboardCopy } from '../../content/admin-copy.ts';
import { SECTIONS } from './sections.ts';

/** The way to every screen of the administration (specification 2.17). */
export function AdminDashboard() {
  return (
    <ConsolePage title={dashboardCopy.title} fallback="/home/leagues">
      <ul className="tile-grid">
        {SECTIONS.map((section) => (
          <li key={section.title}>
            <SectionTile {...section} />
          </li>
        ))}
      </ul>
    </ConsolePage>
  );
}
