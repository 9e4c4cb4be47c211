import { Link } from '@tanstack/react-router';
import { ChevronDown, LogOut } from 'lucide';
import { Avatar } from '../../components/avatar.tsx';
import { Brand } from '../../components/brand.tsx';
import { copy } from '../../components/common-copy.ts';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import type { Me } from '../../lib/api/trpc.ts';
import { initialsOf } from '../../lib/ui/format.ts';
import { ADMIN_ITEM, HELP_ITEM, isAdministrator, NAV_ITEMS } from './nav-items.ts';
import { useCurrentItem } from './use-current-item.ts';

/** Wordmark and profile menu, at 768 px and below (screens 2.3). */
export function TopBar({ me, onLogout }: { me: Me | undefined; onLogout: () => void }) {
  return (
    <header
      className="sticky top-0 z-nav flex h-topbar items-center justify-between border-b border-line bg-surface pr-2 desk:hidden print:hidden"
      data-shell="topbar"
    >
      <Link to="/home/leagues" className="brand min-h-11">
        <Brand />
      </Link>
      <Menu
        label={copy.nav.profile(initialsOf(me?.name ?? ''))}
        buttonClass="inline-flex min-h-11 items-center gap-1 pl-3 text-fg-2"
        button={
          <>
            <Avatar name={me?.name ?? ''} pictureUri={me?.profilePictureUri ?? null} />
            <Icon of={ChevronDown} className="size-4" />
          </>
        }
      >
        {(close) => (
          <>
            {me !== undefined && <p className="truncate px-3 py-2 text-sm font-medium text-fg-2">{me.name}</p>}
            <Link to="/home/account" className="side-link" onClick={close}>
              <Avatar name={me?.name ?? ''} pictureUri={me?.profilePictureUri ?? null} />
              {copy.nav.account}
            </Link>
            <Link to={HELP_ITEM.to} className="side-link" onClick={close}>
              <Icon of={HELP_ITEM.icon} className="size-5" />
              {copy.nav.helpShort}
            </Link>
            <button type="button" className="side-link" onClick={onLogout}>
              <Icon of={LogOut} className="size-5" />
              {copy.nav.logout}
            </button>
          </>
        )}
      </Menu>
    </header>
  );
}

const BOTTOM_LINK =
  'flex flex-col items-center justify-center gap-[3px] text-center text-2xs leading-none font-medium text-fg-3 aria-[current=page]:font-bold aria-[current=page]:text-fg aria-[current=page]:shadow-[inset_0_3px_0_var(--ink)]';

/** The main destinations, fixed to the bottom of a phone screen. */
export function BottomBar({ me }: { me: Me | undefined }) {
  const current = useCurrentItem();
  return (
    <nav
      className="fixed inset-x-0 bottom-0 z-nav grid h-[calc(var(--bottombar)+env(safe-area-inset-bottom))] auto-cols-fr grid-flow-col border-t border-line bg-surface pb-safe-b desk:hidden print:hidden"
      aria-label={copy.nav.main}
      data-shell="bottombar"
    >
      {[...NAV_ITEMS, ...(isAdministrator(me) ? [ADMIN_ITEM] : [])].map((item) => (
        <Link key={item.to} to={item.to} aria-current={current(item)} className={BOTTOM_LINK}>
          <Icon of={item.icon} className="size-5" />
          {item.shortLabel ?? item.label}
        </Link>
      ))}
    </nav>
  );
}
