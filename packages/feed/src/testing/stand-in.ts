import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';

const HOST = '127.0.0.1';
const Row = z.tuple(
  [z.number(), z.number(), z.string(), z.string(), z.string(), z.string(), z.number().nullable(), z.number().nullable(), z.unknown()],
  z.unknown(),
);
const SeasonFile = z.object({ games: z.array(Row) });

/** A game as it stands in the stand-in's own data: teams by their short names. */
export type RealGame = {
  sourceId: string;
  round: number;
  kickoff: string;
  away: string;
  home: string;
  awayScore: number | null;
  homeScore: number | null;
  overtime: boolean;
};

/** A running stand-in source, and its switches. */
export type StandIn = {
  baseUrl: string;
  /** POSTs to one of its controls: `clock`, `faults`, `overrides`, `config`, `reset`. */
  set: (control: string, body?: unknown) => Promise<void>;
  close: () => Promise<void>;
};

type StandInModule = { createUpstream: (options: { season: number }) => { server: Server } };

function isStandInModule(loaded: unknown): loaded is StandInModule {
  return typeof loaded === 'object' && loaded !== null && 'createUpstream' in loaded && typeof loaded.createUpstream === 'function';
}

/** The games of a season from the data beside the stand-in. */
export function readRealSeason(folder: string, season: number): RealGame[] {
  const file = SeasonFile.parse(JSON.parse(readFileSync(join(folder, 'data', `nfl-${season}.json`), 'utf8')));
  return file.games.map(([id, round, kickoff, , away, home, awayScore, homeScore, overtime]) => {
    return { sourceId: String(id), round, kickoff, away, home, awayScore, homeScore, overtime: Boolean(overtime) };
  });
}

/** Starts the stand-in source of a folder on a free port. */
export async function startStandIn(folder: string): Promise<StandIn> {
  const loaded: unknown = await import(pathToFileURL(join(folder, 'sportsdb-server.mjs')).href);
  if (!isStandInModule(loaded)) throw new Error('The folder holds no stand-in source');
  const { server } = loaded.createUpstream({ season: 2025 });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in source does not listen');
  const origin = `http://${HOST}:${address.port}`;
  return {
    baseUrl: `${origin}/api/v1/json/123`,
    set: async (control, body = {}) => {
      const answer = await fetch(`${origin}/__${control}`, { method: 'POST', body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`__${control}: ${await answer.text()}`);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
