import { AdminPage } from '../components/admin-page.tsx';
import { SectionTile } from '../components/section-tile.tsx';
import { dashboardCopy } from './dashboard-copy.ts';
import { SECTIONS } from './sections.ts';

/** The way to every screen of the administration (screens 2.17). */
export function AdminDashboard() {
  return (
    <AdminPage title={dashboardCopy.title} fallback="/home/leagues">
      <ul className="tile-grid">
        {SECTIONS.map((section) => (
          <li key={section.title}>
            <SectionTile {...section} />
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
