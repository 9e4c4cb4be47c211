import type { LinkProps } from '@tanstack/react-router';
import { Activity, CalendarClock, FilePen, LifeBuoy, type LucideIcon, ScrollText, TrafficCone, Trophy, Users } from 'lucide-react';
import { dashboardCopy } from './dashboard-copy.ts';

const { sections } = dashboardCopy;

export type Section = { readonly icon: LucideIcon; readonly title: string; readonly text: string; readonly to: LinkProps['to'] | null };

/** What the dashboard leads to, in order; a section without a route yet is coming soon (screens 2.17). */
export const SECTIONS: readonly Section[] = [
  { icon: LifeBuoy, ...sections.tickets, to: '/home/admin/support-inquiries' },
  { icon: Users, ...sections.users, to: '/home/admin/users' },
  { icon: Trophy, ...sections.leagues, to: '/home/admin/leagues' },
  { icon: CalendarClock, ...sections.jobs, to: '/home/admin/hangfire' },
  { icon: Activity, ...sections.state, to: '/home/admin/state' },
  { icon: FilePen, ...sections.corrections, to: '/home/admin/corrections' },
  { icon: ScrollText, ...sections.audit, to: '/home/admin/audit' },
  { icon: TrafficCone, ...sections.maintenance, to: '/home/admin/maintenance' },
];
