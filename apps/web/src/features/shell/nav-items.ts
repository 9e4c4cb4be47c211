import { LifeBuoy, List, LogIn, type LucideIcon, Plus } from 'lucide-react';
import { copy } from '../../content/copy.ts';

export type NavItem = {
  readonly to: '/home/leagues' | '/home/create-league' | '/home/join-league' | '/help';
  readonly label: string;
  readonly icon: LucideIcon;
};

/** Where the shell leads, in order; phones show these in the bottom bar (specification 2.3). */
export const NAV_ITEMS: readonly NavItem[] = [
  { to: '/home/leagues', label: copy.nav.leagues, icon: List },
  { to: '/home/create-league', label: copy.nav.create, icon: Plus },
  { to: '/home/join-league', label: copy.nav.join, icon: LogIn },
];

/** Last in the sidebar; on phones it stands in the profile menu. */
export const HELP_ITEM: NavItem = { to: '/help', label: copy.nav.help, icon: LifeBuoy };
