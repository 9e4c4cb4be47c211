import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RECORDED_SEASONS, readSeason } from '../read-season.ts';
import { type StandIn, startStandIn } from './start-stand-in.ts';

const program = new URL('../../../../../shared/upstream/sportsdb-server.mjs', import.meta.url);
const isHere = existsSync(fileURLToPath(program));
const title = isHere
  ? 'beside another stand-in of the same source'
  : 'another stand-in of the same source is not here: nothing to compare with';
if (!isHere) console.log(title);

type Event = Record<string, string | null>;
type Other = { server: Server; setNow: (milliseconds: number) => void };
type Answer = Record<string, Event[] | null>;
type OtherProgram = { createUpstream: (options: object) => Other };

const isProgram = (loaded: unknown): loaded is OtherProgram => typeof loaded === 'object' && loaded !== null && 'createUpstream' in loaded;
const isAnswer = (body: unknown): body is Answer => typeof body === 'object' && body !== null;

async function ask(baseUrl: string, call: string): Promise<Answer> {
  const body: unknown = await (await fetch(`${baseUrl}/${call}`)).json();
  if (!isAnswer(body)) throw new Error(`No answer to ${call}`);
  return body;
}

/** The fields that this one has, and of a score in a running game only that there is one. */
function comparable(event: Event, names: readonly string[]): Event {
  const isRunning = /^(Q\d|HT|OT)$/.test(String(event['strStatus'])) && event['idEvent'] !== '2022256';
  const plain = (name: string) => (isRunning && /Score$/.test(name) ? typeof event[name] : (event[name] ?? null));
  return Object.fromEntries(names.map((name) => [name, plain(name)]));
}

describe.skipIf(!isHere)(title, () => {
  let standIn: StandIn;
  let other: Other;
  let otherUrl = '';

  async function eventsOf(baseUrl: string, call: string): Promise<Event[]> {
    const { events } = await ask(baseUrl, call);
    return (events ?? []).sort((a, b) => Number(a['idEvent']) - Number(b['idEvent']));
  }

  async function expectEqual(call: string): Promise<number> {
    const ours = await eventsOf(standIn.baseUrl, call);
    const names = Object.keys(ours[0] ?? {});
    const theirs = await eventsOf(otherUrl, call);
    expect(ours.map((event) => comparable(event, names))).toEqual(theirs.map((event) => comparable(event, names)));
    return ours.length;
  }

  beforeAll(async () => {
    const loaded: unknown = await import(/* @vite-ignore */ program.href);
    if (!isProgram(loaded)) throw new Error('The other stand-in cannot be started');
    standIn = await startStandIn();
    other = loaded.createUpstream({});
    await new Promise<void>((resolve) => other.server.listen(0, '127.0.0.1', resolve));
    const address = other.server.address();
    otherUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/v1/json/123`;
  });
  afterAll(async () => {
    await standIn?.close();
    other?.server.close();
    other?.server.closeAllConnections();
  });

  it.each(RECORDED_SEASONS)('answers the rounds of %i alike before, while and after they are played', async (season) => {
    const kickoffs = readSeason(season).map(({ kickoffAt }) => kickoffAt.getTime());
    const middle = kickoffs[Math.floor(kickoffs.length / 2)] ?? 0;
    const instants = [(kickoffs[0] ?? 0) - 60_000, ...[1, 60, 200].map((minutes) => middle + minutes * 60_000), middle + 365 * 86_400_000];
    let compared = 0;
    for (const instant of instants) {
      standIn.setNow(new Date(instant));
      other.setNow(instant);
      for (const round of [1, 9, 17, 18]) compared += await expectEqual(`eventsround.php?id=4391&r=${round}&s=${season}`);
    }
    console.log(`${season}: ${compared} events equal`);
  });

  it.each(['2023-01-03T01:50:00Z', '2023-01-03T04:00:00Z', '2023-01-06T03:00:00Z'])(
    'looks up the interrupted game alike at %s',
    async (instant) => {
      standIn.setNow(new Date(instant));
      other.setNow(Date.parse(instant));
      expect(await expectEqual('lookupevent.php?id=2022256')).toBe(1);
      expect(await expectEqual('lookupevent.php?id=1')).toBe(0);
    },
  );

  it('lists the same teams', async () => {
    const teamsOf = async (baseUrl: string) => {
      const { teams } = await ask(baseUrl, 'search_all_teams.php?l=NFL');
      return teams?.map(({ idTeam, strTeam, strTeamShort }) => [idTeam, strTeam, strTeamShort]).sort();
    };
    expect(await teamsOf(standIn.baseUrl)).toEqual(await teamsOf(otherUrl));
  });
});
