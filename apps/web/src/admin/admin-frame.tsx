import { Outlet } from '@tanstack/react-router';
import { SectionTabs } from './components/section-tabs.tsx';
import { TwoClocks } from './components/two-clocks.tsx';
import { useAdminRights } from './lib/use-admin-rights.ts';
import { useConsoleHome } from './lib/use-console-home.ts';
import { MaintenanceBanner } from './maintenance/maintenance-banner.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import './styles/admin.css';
import './styles/screens.css';
import './styles/frame.css';

function ConsoleHead() {
  const { data } = useConsoleHome();
  return (
    <div className="console-head">
      <SectionTabs home={data} />
      <div className="console-tools">
        {data !== undefined && <TwoClocks home={data} />}
        <PaletteButton />
      </div>
    </div>
  );
}

/** Around every screen of the administration: its sections, its clocks and the way to everything; its styles come with it. */
export function AdminFrame() {
  return (
    useAdminRights() && (
      <>
        <MaintenanceBanner />
        <ConsoleHead />
        <Outlet />
      </>
    )
  );
}
