/** A pick as its client has written it down. */
export type SentPick = {
  readonly userId: number;
  readonly round: number;
  readonly team: number;
  /** `unknown`: its server was killed over it. */
  readonly outcome: 'acknowledged' | 'refused' | 'unknown';
  /** Whether the deadline had passed, by the database's clock, when the pick was sent. */
  readonly isPast: boolean;
  /** Whether its member had already been seen eliminated when it was sent. */
  readonly isOut: boolean;
};

type StoredMember = {
  readonly userId: number;
  readonly picks: readonly (number | null)[];
  readonly eliminatedRound: number | null;
};
export type StoredEvent = { readonly userId: number; readonly round: number; readonly team: number; readonly isBeforeDeadline: boolean };

type History = {
  /** Of each member in the order in which they were sent: nobody sends two at once. */
  readonly sent: readonly SentPick[];
  readonly members: readonly StoredMember[];
  readonly events: readonly StoredEvent[];
};

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
};

const keyOf = ({ userId, round }: { readonly userId: number; readonly round: number }) => `member ${userId}, round ${round}`;

/**
 * Teams that may be stored after these picks: the last acknowledged one, or a later one without a
 * response.
 */
function mayStand(sent: readonly SentPick[]): (number | null)[] {
  const last = sent.findLastIndex(({ outcome }) => outcome === 'acknowledged');
  const later = sent.slice(last + 1).flatMap(({ outcome, team }) => (outcome === 'unknown' ? [team] : []));
  return [sent[last]?.team ?? null, ...later];
}

function faultsOfSent({ outcome, isPast, isOut, team, ...whose }: SentPick): string[] {
  if (outcome !== 'acknowledged') return [];
  return [
    ...(isPast ? [`late: ${keyOf(whose)}, team ${team}`] : []),
    ...(isOut ? [`of the eliminated: ${keyOf(whose)}, team ${team}`] : []),
  ];
}

function faultsOfMember({ userId, picks, eliminatedRound }: StoredMember, sent: ReadonlyMap<string, SentPick[]>): string[] {
  const teams = picks.filter((team) => team !== null);
  const faults = new Set(teams).size < teams.length ? [`twice: member ${userId}, ${teams.join(' ')}`] : [];
  for (const [index, team] of picks.entries()) {
    const whose = keyOf({ userId, round: index + 1 });
    const allowed = mayStand(sent.get(whose) ?? []);
    if (!allowed.includes(team)) faults.push(`lost: ${whose} has ${team}, and may have ${allowed.join(' or ')}`);
    if (team !== null && eliminatedRound !== null && index + 1 > eliminatedRound) faults.push(`of the eliminated: ${whose}, team ${team}`);
  }
  return faults;
}

/**
 * The faults of a history, one per line: picks that are lost, late, of eliminated members, never
 * sent, or a repeated team.
 */
export function checkHistory({ sent, members, events }: History): string[] {
  const byMember = groupBy(sent, keyOf);
  const recorded = new Set(events.map((event) => `${keyOf(event)}, team ${event.team}`));
  const possible = new Set(sent.flatMap((pick) => (pick.outcome === 'refused' ? [] : [`${keyOf(pick)}, team ${pick.team}`])));
  const acknowledged = sent.filter(({ outcome }) => outcome === 'acknowledged').map((pick) => `${keyOf(pick)}, team ${pick.team}`);
  return [
    ...sent.flatMap(faultsOfSent),
    ...members.flatMap((member) => faultsOfMember(member, byMember)),
    ...acknowledged.filter((pick) => !recorded.has(pick)).map((pick) => `not recorded: ${pick}`),
    ...[...recorded].filter((pick) => !possible.has(pick)).map((pick) => `sent by nobody: ${pick}`),
    ...events.filter(({ isBeforeDeadline }) => !isBeforeDeadline).map((event) => `late: ${keyOf(event)}, team ${event.team}`),
  ];
}
