import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@survivor/db/connection/database';
import { readNow, setVirtualClock } from '@survivor/db/queries/season/clock';
import { NFL_TEAMS } from '@survivor/rules';
import { prepareDatabase } from '@survivor/services';
import { type ScriptedRound, SeasonStage, when } from '@survivor/services/testing';
import { SECRET } from './crowd.ts';

const OPENING = 'W0 Tue 12:00';
/** The deadline comes while people pick. */
const BEFORE_DEADLINE_MS = 600;
const AFTER_DEADLINE_MS = 400;
const SCORES = ['7:0', '0:7', '10:3', '3:10', '21:0', '0:21', '6:3', '3:6', '6:6'];

const nameOf = (index: number) => NFL_TEAMS[index]?.abbreviation ?? '';

/**
 * All teams play every week against different opponents: the first is fixed and the others rotate.
 */
function weekOf(round: number, told: (game: number) => string): ScriptedRound {
  const others = NFL_TEAMS.length - 1;
  const seat = (place: number) => (place === 0 ? 0 : 1 + ((place - 1 + round) % others));
  return Object.fromEntries(
    Array.from({ length: NFL_TEAMS.length / 2 }, (_, game) => [`${nameOf(seat(game))}-${nameOf(seat(others - game))}`, told(game)]),
  );
}

/** A season whose every round is opened, locked and graded while others pick. */
export class PlayedSeason {
  readonly stage: SeasonStage;
  /** What a process on it is started with. */
  readonly env: Readonly<Record<string, string>>;
  readonly #roll: () => number;

  private constructor(stage: SeasonStage, roll: () => number) {
    this.stage = stage;
    this.#roll = roll;
    this.env = {
      SEASON: String(stage.year),
      CLOCK: `virtual:${when(OPENING).toISOString()}`,
      SPORTS_SOURCE: 'thesportsdb',
      SPORTSDB_URL: 'http://127.0.0.1:9',
      RATE_LIMITS: 'off',
      APP_SECRET: SECRET,
      LOG_LEVEL: 'fatal',
      DRAIN_SECONDS: '2',
    };
  }

  static async open(db: Db, { rounds, roll }: { rounds: number; roll: () => number }): Promise<PlayedSeason> {
    const schedule = Array.from({ length: rounds }, (_, index) => weekOf(index + 1, () => 'Thu 20:00'));
    const stage = await SeasonStage.open(db, { schedule, at: OPENING });
    const clock = { kind: 'virtual', at: when(OPENING) } as const;
    await prepareDatabase(db, { season: stage.year, sportsSource: 'thesportsdb', clock, adminEmails: [] });
    return new PlayedSeason(stage, roll);
  }

  /**
   * Lets a round's deadline pass under load. Resolves when it has passed by the database's clock.
   */
  async passDeadline(round: number): Promise<void> {
    const deadline = when('Thu 20:00', round);
    await setVirtualClock(this.stage.db, new Date(deadline.getTime() - BEFORE_DEADLINE_MS));
    while ((await readNow(this.stage.db)) < deadline) await sleep(10);
  }

  /** The games of a round end, some with a tie; the last one was over on Monday. */
  async endGames(round: number): Promise<void> {
    await sleep(AFTER_DEADLINE_MS);
    await this.stage.at(`W${round} Mon 23:30`);
    const score = () => SCORES[Math.floor(this.#roll() * SCORES.length)];
    await this.stage.report(
      round,
      weekOf(round, () => `Thu 20:00 FT ${score()}`),
    );
  }
}
