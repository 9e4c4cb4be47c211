import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { databaseNameOf, dropDatabase } from '@survivor/db/backup/rename-databases';
import {
  addMembersWithoutPicks,
  createLeagueRow,
  createSeason,
  createTeams,
  createTestDatabase,
  createUser,
  inMinutes,
  type TestDatabase,
} from '@survivor/db/testing';
import { isSoak } from '@survivor/rules/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecretCipher } from '../../secret-cipher.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/** `backup.test.ts` tests the guarantees; this measures a size. */
const MEMBERS = Number(process.env['COUNT'] ?? 1_000_000);
const SECRETS = ['a secret of the tests'];

let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  test = await createTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'survivor-size-'));
  const { db, pool } = test;
  await createTeams(db);
  const { id: createdBy } = await createUser(db);
  const { id: seasonId } = await createSeason(db, { starts: [inMinutes(60)] });
  const passwordEncrypted = createSecretCipher(SECRETS).encrypt('touchdown');
  const { id: leagueId } = await createLeagueRow(db, { seasonId, createdBy, passwordEncrypted });
  await addMembersWithoutPicks(db, { leagueId, size: MEMBERS - 1 });
  await pool.query(`insert into games (season_id, round, home_team_id, away_team_id, status, source_id)
    select ${seasonId}, 1, n * 2 - 1, n * 2, 'NS', 'size ' || n from generate_series(1, 16) n`);
  await pool.query(`insert into team_rounds (season_id, round, team_id, game_id)
    select season_id, round, unnest(array[home_team_id, away_team_id]), id from games`);
  await pool.query('update members set picks[1] = 1 + user_id % 32');
  await pool.query('insert into pick_events select clock_timestamp(), league_id, user_id, 1, picks[1] from members');
});
afterAll(async () => {
  await dropDatabase(test.url, `${databaseNameOf(test.url)}_restored`);
  await test.close();
  rmSync(folder, { recursive: true });
});

it.runIf(isSoak)('backs up and restores a league of a size', async () => {
  const startedAt = performance.now();
  const { file, manifest } = await createBackup({ url: test.url, target: folder, productVersion: '1.2.3' });
  const backedUp = performance.now();
  expect(await restoreBackup({ url: test.url, file, appSecrets: SECRETS, adminEmails: [] })).toMatchObject({ faults: [] });
  const restored = performance.now();
  expect(manifest.tables).toMatchObject({ users: { rows: MEMBERS }, members: { rows: MEMBERS }, pick_events: { rows: MEMBERS } });
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  console.log(
    `${MEMBERS} members with a pick each: backup ${seconds(startedAt, backedUp)} s, ${(statSync(file).size / 1e6).toFixed(1)} MB, restore ` +
      `with every check ${seconds(backedUp, restored)} s; load ${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} processors`,
  );
});
