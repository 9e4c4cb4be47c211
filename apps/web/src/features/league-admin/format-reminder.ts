import { formatDeadline } from '@survivor/rules';
import type { League, Outputs } from '../../lib/api/trpc.ts';

/**
 * The text that administrators paste into a chat: `No pick yet for Week 6: Ann, Bob. Picks lock
 * Oct 9 @ 8:15 PM EDT. https://...`
 */
export function formatReminder({ id, round }: League, { members, total }: Outputs['league']['missing']): string {
  const names = members.map(({ name }) => name).join(', ');
  const others = total - members.length;
  const sentences = [
    `No pick yet for ${round.description}: ${names}${others > 0 ? ` and ${others.toLocaleString('en-US')} more` : ''}.`,
    ...(round.startsAt === null ? [] : [`Picks lock ${formatDeadline(round.startsAt)}.`]),
    `${window.location.origin}/home/league/${id}`,
  ];
  return sentences.join(' ');
}
