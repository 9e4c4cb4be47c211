import { Standings } from '@survivor/rules';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { StandingsTable } from '../src/features/standings/standings-table.tsx';
import { VirtualStandings } from '../src/features/standings/virtual-standings.tsx';
import { makeLargeStandings } from '../src/testing/large-standings.ts';
import '../src/styles/tokens.css';
import '../src/styles/app.css';
import '../src/styles/screens/home.css';
import '../src/styles/screens/league.css';

const ROUNDS = 18;
/** Pixels a frame while scrolling. */
const STEP = 173;
const FRAMES = 120;

type TableMeasure = { readonly ms: number; readonly rows: number; readonly elements: number; readonly frames: readonly number[] };
type Kind = 'full' | 'virtual';

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

const made = new Map<number, Standings>();

function standingsOf(members: number): Standings {
  const known = made.get(members);
  if (known !== undefined) return known;
  const standings = new Standings(makeLargeStandings({ count: members, rounds: ROUNDS, results: 'WLT', isWhole: true }));
  made.set(members, standings);
  return standings;
}

/** Mounts the table of a league of this size, until it has been laid out; then, where asked, scrolls it. */
async function measure({ kind, members, isScrolled }: { kind: Kind; members: number; isScrolled: boolean }): Promise<TableMeasure> {
  const standings = standingsOf(members);
  const facts = { standings, isLocked: true, ownPicks: new Map<number, string>() };
  const order = Uint32Array.from({ length: members }, (_, index) => index);
  const host = document.getElementById('root');
  if (host === null) throw new Error('no #root');
  const root = createRoot(host);
  const table = createElement(kind === 'full' ? StandingsTable : VirtualStandings, { facts, order, sort: 'team', ownPictureUri: null });
  await nextFrame();
  const begun = performance.now();
  flushSync(() => root.render(table));
  while (host.querySelector('tbody th') === null) await nextFrame();
  host.getBoundingClientRect();
  const ms = performance.now() - begun;
  const frames: number[] = [];
  const region = host.querySelector('section');
  for (let last = await nextFrame(); isScrolled && frames.length < FRAMES; ) {
    region?.scrollBy({ top: STEP });
    const now = await nextFrame();
    frames.push(now - last);
    last = now;
  }
  const result = { ms, rows: host.querySelectorAll('tr').length, elements: host.querySelectorAll('*').length, frames };
  root.unmount();
  return result;
}

Object.assign(window, { measureTable: measure });
