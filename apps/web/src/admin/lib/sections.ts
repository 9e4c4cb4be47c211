import type { LinkProps } from '@tanstack/react-router';
import { Activity, CalendarClock, FilePen, type IconNode, LifeBuoy, ScrollText, TrafficCone, Trophy, Users } from 'lucide';
import { dashboardCopy } from '../dashboard/dashboard-copy.ts';

const { sections } = dashboardCopy;

export type SectionId = keyof typeof sections;

export type Section = {
  readonly id: SectionId;
  readonly icon: IconNode;
  readonly title: string;
  readonly text: string;
  readonly to: NonNullable<LinkProps['to']>;
};

const section = (id: SectionId, icon: IconNode, to: Section['to']): Section => ({ id, icon, ...sections[id], to });

/** The screens of the console, in order (screens 2.17). */
export const SECTIONS: readonly Section[] = [
  section('tickets', LifeBuoy, '/home/admin/support-inquiries'),
  section('users', Users, '/home/admin/users'),
  section('leagues', Trophy, '/home/admin/leagues'),
  section('jobs', CalendarClock, '/home/admin/hangfire'),
  section('state', Activity, '/home/admin/state'),
  section('corrections', FilePen, '/home/admin/corrections'),
  section('audit', ScrollText, '/home/admin/audit'),
  section('maintenance', TrafficCone, '/home/admin/maintenance'),
];
