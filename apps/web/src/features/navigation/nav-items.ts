import { type IconNode, LifeBuoy, List, LogIn, Plus, Shield } from 'lucide';
import { copy } from '../../components/common-copy.ts';
import type { Me } from '../../lib/api/trpc.ts';

export type NavItem = {
  readonly to: '/home/leagues' | '/home/create-league' | '/home/join-league' | '/help' | '/home/admin';
  readonly label: string;
  /** For the bottom bar, where space is short. */
  readonly shortLabel?: string;
  readonly icon: IconNode;
};

/** The main destinations in order; on phones, the bottom bar (screens 2.3). */
export const NAV_ITEMS: readonly NavItem[] = [
  { to: '/home/leagues', label: copy.nav.leagues, icon: List },
  { to: '/home/create-league', label: copy.nav.create, icon: Plus },
  { to: '/home/join-league', label: copy.nav.join, icon: LogIn },
];

/** Last in the sidebar; on phones in the profile menu. */
export const HELP_ITEM: NavItem = { to: '/help', label: copy.nav.help, icon: LifeBuoy };

/** For site administrators only, after all other items (screens 2.3, 6). */
export const ADMIN_ITEM: NavItem = { to: '/home/admin', label: copy.nav.admin, shortLabel: copy.nav.adminShort, icon: Shield };

/** Whether the Admin Panel link shows, from the roles of users/me (rules 6). */
export const isAdministrator = (me: Me | undefined) => me?.roles.includes('admin') ?? false;
