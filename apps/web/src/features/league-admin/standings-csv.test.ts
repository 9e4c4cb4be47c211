import { Standings } from '@survivor/rules';
import { describe, expect, it } from 'vitest';
import { makeStandings } from '../../testing/factories.ts';
import { makeLargeStandings } from '../../testing/large-standings.ts';
import { formatStandings, loadAllStandings } from './standings-csv.ts';

const linesOf = (csv: string) => csv.replace(/^\ufeff/, '').split('\r\n');

describe('the file of the standings', () => {
  it('has a row for each member, with hidden picks as "hidden", the reader\'s too', () => {
    const response = makeStandings({
      rounds: 3,
      results: [
        { round: 1, team: 'MIA', result: 'W' },
        { round: 1, team: 'BUF', result: 'L' },
        { round: 2, team: 'DET', result: 'W' },
      ],
      members: [
        { name: 'Me', picks: ['MIA', 'DET', '?'] },
        { name: 'Zoe', picks: ['MIA', 'excused', ''] },
        { name: 'Bob', picks: ['BUF'], out: 1, reason: 'loss' },
        { name: 'Cy', picks: ['MIA'], out: 2, reason: 'missed' },
        { name: 'Dee', picks: ['MIA', 'DET'], out: 3, reason: 'left' },
      ],
    });
    const csv = formatStandings([new Standings(response)]);
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(linesOf(csv)).toEqual([
      '"Name","State","Eliminated in","Reason","Week 1","Week 2","Week 3"',
      '"Me","Alive",,,"Miami Dolphins","Detroit Lions","hidden"',
      '"Zoe","Alive",,,"Miami Dolphins","excused",',
      '"Bob","Eliminated in Week 1","Week 1","Loss","Buffalo Bills",,',
      '"Cy","Eliminated in Week 2","Week 2","No pick","Miami Dolphins",,',
      '"Dee","Left in Week 3","Week 3","Left the league","Miami Dolphins","Detroit Lions",',
      '',
    ]);
  });

  it('names the winners', () => {
    const members = [
      { name: 'Me', picks: ['MIA'] },
      { name: 'Bob', picks: ['BUF'], out: 1, reason: 'tie' as const },
    ];
    const csv = formatStandings([new Standings(makeStandings({ rounds: 1, members }), true)]);
    expect(linesOf(csv).slice(1, 3)).toEqual([
      '"Me","Winner",,,"Miami Dolphins"',
      '"Bob","Eliminated in Week 1","Week 1","Tie","Buffalo Bills"',
    ]);
  });

  it('keeps names in right-to-left script, and defuses formulas', () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', 'אבי "כהן", ב', 'ليلى =1'];
    const members = names.map((name) => ({ name, picks: [] }));
    const csv = formatStandings([new Standings(makeStandings({ rounds: 1, members }))]);
    const written = linesOf(csv)
      .slice(1, -1)
      .map((line) => line.slice(0, line.indexOf(',"Alive"')));
    expect(new Set(written)).toEqual(
      new Set([`"'=1+1"`, `"'+1"`, `"'-1"`, `"'@SUM(A1)"`, `"'\t=1"`, `"'＝1"`, '"אבי ""כהן"", ב"', '"ليلى =1"']),
    );
  });
});

describe('the standings of a large league', () => {
  const ROWS = 100;
  const whole = makeLargeStandings({ count: 250, rounds: 2 });
  const { rows, ...document } = JSON.parse(whole.document ?? '');
  /** A page as the server sends it: the reader and the administrator first, then the page's rows. */
  function pageFrom(from: number, version = 'v1') {
    const shown = rows.slice(from - 1, from - 1 + ROWS);
    const own = rows.find(({ id }: { id: string }) => id === whole.ownId);
    const window = {
      first: 2,
      places: shown.map((_: unknown, at: number) => from + at),
      isMore: from - 1 + ROWS < rows.length,
      ownPlace: 126,
      staying: 100,
      sharedIn: null,
      tally: [],
    };
    return { ...whole, version, document: JSON.stringify({ ...document, rows: [own, rows[0], ...shown], window }) };
  }
  const first = new Standings(pageFrom(1));
  const load = (versionOf: (from: number) => string) => {
    const query = async ({ from }: { from: number }) => pageFrom(from, versionOf(from));
    const client = { league: { standingsPage: { query } } };
    return loadAllStandings(client as unknown as Parameters<typeof loadAllStandings>[0], { leagueId: 'L1', standings: first });
  };

  it('come from all pages, each member once', async () => {
    const pages = await load(() => 'v1');
    expect(pages).toHaveLength(3);
    const names = linesOf(formatStandings(pages))
      .slice(1, -1)
      .map((line) => line.split(',')[0]);
    expect(names).toEqual(rows.map(({ name }: { name: string }) => `"${name}"`));
  });

  it('are refused if they change between two pages', async () => {
    await expect(load((from) => (from < 200 ? 'v1' : 'v2'))).rejects.toThrow('changed');
  });
});
