import { Link } from '@tanstack/react-router';
import { LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide';
import { Avatar } from '../../components/avatar.tsx';
import { Brand } from '../../components/brand.tsx';
import { copy } from '../../components/common-copy.ts';
import { Icon } from '../../components/icon.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { Me } from '../../lib/api/trpc.ts';
import { ADMIN_ITEM, HELP_ITEM, isAdministrator, NAV_ITEMS } from './nav-items.ts';
import { useCurrentItem } from './use-current-item.ts';

export type SidebarProps = {
  readonly me: Me | undefined;
  readonly isCollapsed: boolean;
  readonly onToggle: () => void;
  readonly onLogout: () => void;
};

function Account({ me, isCollapsed, onLogout }: Omit<SidebarProps, 'onToggle'>) {
  return (
    <div className={`mt-auto grid border-t border-line pt-4 ${isCollapsed ? 'justify-items-center gap-3' : 'px-3'}`}>
      <Link to="/home/account" className="flex min-w-0 items-center gap-3">
        {me === undefined ? (
          <Skeleton className="size-9 flex-none rounded-full" />
        ) : (
          <Avatar name={me.name} pictureUri={me.profilePictureUri} isLarge />
        )}
        <span className={isCollapsed ? 'sr-only' : 'min-w-0 truncate text-base font-medium'}>{me?.name ?? '\u00a0'}</span>{' '}
        <span className="sr-only">{copy.nav.account}</span>
      </Link>
      <button
        type="button"
        className={`inline-flex min-h-6 items-center gap-1.5 text-xs font-medium text-fg-3 hover:text-fg ${isCollapsed ? '' : 'ml-12 justify-self-start'}`}
        onClick={onLogout}
      >
        <Icon of={LogOut} className="size-[1.1em]" />
        <span className={isCollapsed ? 'sr-only' : undefined}>{copy.nav.logout}</span>
      </button>
    </div>
  );
}

/** The wide navigation: 280, 300 or 240 px, and 80 when collapsed (screens 2.3). */
export function Sidebar({ me, isCollapsed, onToggle, onLogout }: SidebarProps) {
  const toggle = isCollapsed ? PanelLeftOpen : PanelLeftClose;
  const current = useCurrentItem();
  const labelClass = isCollapsed ? 'sr-only' : undefined;
  return (
    <aside className="border-r border-line bg-surface phone:hidden print:hidden" data-shell="sidebar">
      <div className="sticky top-0 flex h-[calc(100vh-var(--banner,0px))] flex-col gap-7 overflow-y-auto px-4 py-6">
        <div className={`flex items-center justify-between gap-2 ${isCollapsed ? 'flex-col' : ''}`}>
          <Link to="/home/leagues" className={`brand ${isCollapsed ? 'justify-center p-0' : ''}`}>
            <Brand isCompact={isCollapsed} />
          </Link>
          <button
            type="button"
            className="grid size-9 flex-none place-items-center rounded-control text-fg-3 hover:bg-hover hover:text-fg"
            aria-label={isCollapsed ? copy.nav.expand : copy.nav.collapse}
            aria-expanded={!isCollapsed}
            onClick={onToggle}
          >
            <Icon of={toggle} className="size-5" />
          </button>
        </div>
        <nav className="grid gap-0.5" aria-label={copy.nav.main}>
          {[...NAV_ITEMS, HELP_ITEM, ...(isAdministrator(me) ? [ADMIN_ITEM] : [])].map((item) => (
            <Link
              key={item.to}
              to={item.to}
              aria-current={current(item)}
              className={`side-link ${isCollapsed ? 'justify-center p-0' : ''}`}
              title={isCollapsed ? item.label : undefined}
            >
              <Icon of={item.icon} className="size-5 flex-none" />
              <span className={labelClass}>{item.label}</span>
            </Link>
          ))}
        </nav>
        <Account me={me} isCollapsed={isCollapsed} onLogout={onLogout} />
      </div>
    </aside>
  );
}
