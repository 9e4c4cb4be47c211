import { Outlet } from '@tanstack/react-router';
import { SectionTabs } from './components/section-tabs.tsx';
import { TwoClocks } from './components/two-clocks.tsx';
import { useAdminRights } from './lib/use-admin-rights.ts';
import { useConsoleHome } from './lib/use-console-home.ts';
import { MaintenanceBanner } from './maintenance/maintenance-banner.tsx';
import { PaletteButton } from './palette/palette-button.tsx';

function ConsoleHead() {
  const { data } = useConsoleHome();
  return (
    <div className="mb-3 grid grid-cols-1 gap-3">
      <SectionTabs home={data} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {data !== undefined && <TwoClocks home={data} />}
        <PaletteButton />
      </div>
    </div>
  );
}

/** The frame of every screen of the console: sections, clocks and the button of the palette. */
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
