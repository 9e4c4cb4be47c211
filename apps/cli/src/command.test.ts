import { describe, expect, it } from 'vitest';
import { readCommand } from './command.ts';

describe('the operator command line', () => {
  it.each([
    ['migrate', { kind: 'migrate' }],
    ['grant-admin ada@example.com', { kind: 'change-admin', email: 'ada@example.com', isAdmin: true }],
    ['revoke-admin ada@example.com', { kind: 'change-admin', email: 'ada@example.com', isAdmin: false }],
    ['list-admins', { kind: 'list-admins' }],
    ['audit verify', { kind: 'audit-verify', head: null }],
    [
      'audit verify 12:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      { kind: 'audit-verify', head: '12:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
    ],
    ['rotate-secret', { kind: 'rotate-secret' }],
    ['maintenance on', { kind: 'maintenance-on', message: null, isForced: false }],
    ['maintenance on --force', { kind: 'maintenance-on', message: null, isForced: true }],
    ['maintenance on Soon --force', { kind: 'maintenance-on', message: 'Soon', isForced: true }],
    ['maintenance on --force Soon', { kind: 'maintenance-on', message: 'Soon', isForced: true }],
    ['maintenance off', { kind: 'maintenance-off' }],
    ['job trigger FetchGames', { kind: 'job-trigger', name: 'FetchGames' }],
    ['sign-out ada@example.com', { kind: 'act-on-account', act: 'sign-out', email: 'ada@example.com' }],
    ['suspend ada@example.com', { kind: 'act-on-account', act: 'suspend', email: 'ada@example.com' }],
    ['unsuspend ada@example.com', { kind: 'act-on-account', act: 'unsuspend', email: 'ada@example.com' }],
    ['mail test ada@example.com', { kind: 'mail-test', email: 'ada@example.com' }],
    [
      'league undo-removal abcd1234 ada@example.com Mistake',
      { kind: 'act-in-league', act: 'undo-removal', leagueId: 'abcd1234', email: 'ada@example.com', reason: 'Mistake' },
    ],
    [
      'league transfer-ownership abcd1234 ada@example.com Unreachable',
      { kind: 'act-in-league', act: 'transfer-ownership', leagueId: 'abcd1234', email: 'ada@example.com', reason: 'Unreachable' },
    ],
    ['backup /var/backups', { kind: 'backup', target: '/var/backups' }],
    ['verify', { kind: 'verify', file: null }],
    ['verify a.backup.gz', { kind: 'verify', file: 'a.backup.gz' }],
    ['restore a.backup.gz', { kind: 'restore', file: 'a.backup.gz' }],
    ['restore --swap', { kind: 'swap' }],
    ['restore --revoke', { kind: 'revoke' }],
    ['--help', { kind: 'help' }],
    ['maintenance on --help', { kind: 'help' }],
  ])('reads `%s`', (line, command) => {
    expect(readCommand(line.split(' '))).toEqual(command);
  });

  it.each([
    '',
    'migrate now',
    'grant-admin',
    'grant-admin ada',
    'list-admins now',
    'audit',
    'audit verify 12',
    'rotate-secret now',
    'maintenance',
    'maintenance off now',
    'maintenance on Back soon',
    'maintenance on --forse',
    `maintenance on ${'x'.repeat(301)}`,
    'maintenance on a\u202eb',
    'job FetchGames',
    'job trigger Nothing',
    'suspend',
    'suspend ada',
    'sign-out a@b.com c@d.com',
    'mail',
    'mail test',
    'mail test ada',
    'mail test a@b.com,c@d.com',
    'mail test a@b.com c@d.com',
    'league',
    'league undo-removal abcd1234 ada@example.com',
    'league undo-removal abcd1234 ada Mistake',
    'league undo-removal abcd1234 ada@example.com no',
    'league remove abcd1234 ada@example.com Mistake',
    'backup',
    'backup a b',
    'verify a b',
    'restore',
    'restore a b',
    'restore a --swap',
    'restore --swap --revoke',
    'migrate --swap',
    'drop',
  ])('refuses `%s` and says why', (line) => {
    expect(readCommand(line.split(' ').filter(Boolean))).toMatchObject({ kind: 'misused', reason: expect.any(String) });
  });
});
