import { Link } from '@tanstack/react-router';
import { ChevronDown, LogOut } from 'lucide';
import { Avatar } from '../../components/avatar.tsx';
import { Brand } from '../../components/brand.tsx';
import { copy } from '../../components/common-copy.ts';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { ThemeChoice } from '../../components/theme-choice.tsx';
import type { Me } from '../../lib/api/trpc.ts';
import { initialsOf } from '../../lib/ui/format.ts';
import { ADMIN_ITEM, HELP_ITEM, isAdministrator, NAV_ITEMS } from './nav-items.ts';
import { useCurrentItem } from './use-current-item.ts';

/** Wordmark and profile menu, at 768 px and below (screens 2.3). */
export function TopBar({ me, onLogout }: { me: Me | undefined; onLogout: () => void }) {
  return (
    <header className="topbar">
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
            <div className="grid p-1.5">
              <ThemeChoice />
            </div>
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

/** The main places, fixed to the lower edge of a phone. */
export function BottomBar({ me }: { me: Me | undefined }) {
  const current = useCurrentItem();
  return (
    <nav className="bottombar" aria-label={copy.nav.main}>
      {[...NAV_ITEMS, ...(isAdministrator(me) ? [ADMIN_ITEM] : [])].map((item) => (
        <Link key={item.to} to={item.to} aria-current={current(item)} className="bottom-link">
          <Icon of={item.icon} className="size-5" />
          {item.shortLabel ?? item.label}
        </Link>
      ))}
    </nav>
  );
}
