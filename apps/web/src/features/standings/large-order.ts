import { NO_PICK, type Standings } from '@survivor/rules';
import type { Sort } from './standings-view.ts';

const RUN = 1024;
const BREATH = 2048;
const collator = new Intl.Collator('en-US');

/** Work that can be done in slices: it pauses whenever a slice may end. */
export type Sliced<T> = Generator<void, T, void>;

/** Indices of the names in alphabetical order, equal names by index. A merge sort that pauses, because 100,000 names take longer than a frame. */
export function* orderNames(names: readonly string[]): Sliced<Uint32Array> {
  const count = names.length;
  const compare = (a: number, b: number) => collator.compare(names[a] ?? '', names[b] ?? '') || a - b;
  let from: Uint32Array = Uint32Array.from({ length: count }, (_, index) => index);
  for (let start = 0; start < count; start += RUN) {
    from.subarray(start, start + RUN).sort(compare);
    yield;
  }
  let to: Uint32Array = new Uint32Array(count);
  for (let width = RUN; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) yield* merge({ from, to, start, width, compare });
    [from, to] = [to, from];
  }
  return from;
}

type Merge = {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly start: number;
  readonly width: number;
  readonly compare: (a: number, b: number) => number;
};

function* merge({ from, to, start, width, compare }: Merge): Sliced<void> {
  const middle = Math.min(start + width, from.length);
  const end = Math.min(middle + width, from.length);
  let left = start;
  let right = middle;
  for (let at = start; at < end; at++) {
    const a = from[left] ?? 0;
    const b = from[right] ?? 0;
    const takesLeft = left < middle && (right >= end || compare(a, b) <= 0);
    to[at] = takesLeft ? a : b;
    if (takesLeft) left++;
    else right++;
    if (at % BREATH === 0) yield;
  }
}

/** Teams picked in the latest round, by name: the place of each team id, equal names sharing one. */
function teamPlaces(standings: Standings): ReadonlyMap<number, number> {
  const ids = new Set<number>();
  for (let index = 0; index < standings.count; index++) {
    const cell = standings.cell(index, standings.document.toRound);
    if (cell.kind === 'pick') ids.add(cell.teamId);
  }
  const nameOf = (id: number) => standings.teamName(id);
  const names = [...new Set([...ids].map(nameOf))].sort(collator.compare);
  return new Map([...ids].map((id) => [id, names.indexOf(nameOf(id))]));
}

/** The group of every member: groups follow each other, and within one the names decide (screens 4, "Member ordering"). */
function* groupsOf(standings: Standings, sort: Sort): Sliced<Uint8Array> {
  const { count, rounds, document } = standings;
  const groups = new Uint8Array(count);
  const places = sort === 'team' ? teamPlaces(standings) : null;
  const living = (places?.size ?? 0) + 1;
  for (let index = 0; index < count; index++) {
    if (index % BREATH === 0) yield;
    const cell = places === null ? null : standings.cell(index, document.toRound);
    if (cell?.kind === 'pick') groups[index] = places?.get(cell.teamId) ?? 0;
    else if (places === null && index === document.ownIndex) groups[index] = 0;
    else if (!standings.isOut(index)) groups[index] = living;
    else groups[index] = living + 1 + rounds.length - pickCountOf(document.picks, index * rounds.length, rounds.length);
  }
  return groups;
}

function pickCountOf(picks: string, start: number, width: number): number {
  let count = 0;
  const none = NO_PICK.charCodeAt(0);
  for (let at = start; at < start + width; at++) if (picks.charCodeAt(at) !== none) count++;
  return count;
}

/** The same order as `orderStandings` of rules, from members already ordered by name: one pass that counts and one that places, no comparison. */
export function* orderLarge(args: { standings: Standings; sort: Sort; byName: Uint32Array }): Sliced<Uint32Array> {
  const { standings, sort, byName } = args;
  const groups = yield* groupsOf(standings, sort);
  const next = new Uint32Array(257);
  for (const group of groups) next[group + 1] = (next[group + 1] ?? 0) + 1;
  for (let group = 1; group < next.length; group++) next[group] = (next[group] ?? 0) + (next[group - 1] ?? 0);
  const order = new Uint32Array(byName.length);
  for (const index of byName) {
    const group = groups[index] ?? 0;
    const place = next[group] ?? 0;
    order[place] = index;
    next[group] = place + 1;
  }
  return order;
}
