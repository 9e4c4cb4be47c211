import { randomInt } from 'node:crypto';
import type { Db, Tx } from '@survivor/db/connection/database';
import { inTransaction } from '@survivor/db/connection/in-transaction';
import { GRADING_LIMITS } from '@survivor/db/connection/time-limits';
import { findSeasonState, loadSeasonFacts, lockSeason, type SeasonFactsRows } from '@survivor/db/queries/season/season-facts';
import { hasLeagues, insertDemoLeague, insertDemoUsers } from '@survivor/db/queries/system/demo';
import { makeLeagueKey } from '@survivor/rules';
import type { SecretCipher } from '../secret-cipher.ts';
import { drawDemoLeagues } from './demo-leagues.ts';
import { createDemoPeople } from './demo-people.ts';

const PASSWORD = 'kickoff2025';

async function seedLeagues(tx: Tx, facts: SeasonFactsRows, args: { cipher: SecretCipher; issuer: string }): Promise<void> {
  const people = await insertDemoUsers(tx, createDemoPeople(190, args.issuer));
  for (const { league, members } of drawDemoLeagues(facts.games, facts.now)) {
    const createdBy = people[league.creator]?.id;
    if (createdBy === undefined) throw new Error('the creator of a demo league is missing');
    await insertDemoLeague(tx, {
      key: makeLeagueKey(() => randomInt(256)),
      name: league.name,
      passwordEncrypted: args.cipher.encrypt(PASSWORD),
      season: facts.season,
      startRound: league.startRound,
      createdBy,
      members: members.flatMap(({ person, events }) => {
        const user = people[person];
        return user === undefined ? [] : [{ userId: user.id, name: user.name, isAdmin: person === league.creator, events }];
      }),
    });
  }
}

/**
 * Creates leagues with members and picks up to Week 5 on the first start with the demo season, so
 * that no screen is empty. Must run before the first grading. Returns false without a change if any
 * league exists.
 */
export async function seedDemo(args: { db: Db; season: number; cipher: SecretCipher; issuer: string }): Promise<boolean> {
  const season = await findSeasonState(args.db, { leagueType: 'NFL', year: args.season });
  if (season === undefined) return false;
  const work = async (tx: Tx) => {
    await lockSeason(tx, season.id);
    if (await hasLeagues(tx)) return false;
    await seedLeagues(tx, await loadSeasonFacts(tx, season), args);
    return true;
  };
  return await inTransaction(args.db, work, GRADING_LIMITS);
}
