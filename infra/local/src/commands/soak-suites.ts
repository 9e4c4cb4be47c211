/** A heavy suite: test files that usually run small, and with many cases where SOAK is 1. */
export interface SoakSuite {
  /** From the root of the checkout; they run one after the other. */
  readonly files: readonly string[];
  readonly does: string;
  /** The lines of its output that are its figures. */
  readonly figures: RegExp;
}

/** What `npm run test:soak` runs, in this order, or one of them with `--suite NAME`. A new suite is a line here. */
export const soakSuites: Readonly<Record<string, SoakSuite>> = {
  frozen: {
    files: ['apps/e2e/src/faults/hung-services.test.ts'],
    does: 'frozen, killed and full PostgreSQL and Redis, at start and in running, for server and worker (count: stages)',
    figures: / of \d+ stages, seed/,
  },
  alerts: {
    files: ['apps/e2e/src/observe/alerts-under-faults.test.ts'],
    does: 'every alert fires and clears, its fault made for real, with all times of the rules a sixtieth (needs prometheus)',
    figures: /alerts fired and cleared/,
  },
  queue: {
    files: ['apps/e2e/src/faults/harmed-queue.test.ts'],
    does: 'Redis flushed and evicting, a worker frozen in a grading, under picks, until the week is graded (needs redis-server)',
    figures: / picks, .* lost/,
  },
  replay: {
    files: ['apps/e2e/src/replay/season-2025.test.ts'],
    does: 'the seasons of 2018 (ties), 2022 (a canceled game) and 2025 with 200 members, after each window of games',
    figures: / members, .* picks/,
  },
  release: {
    files: ['apps/e2e/src/faults/release/rolling-release.test.ts'],
    does: 'from one release to the next and back, with a migration, through HAProxy (count: requests and picks a second)',
    figures: /requests, .* picks/,
  },
  restore: {
    files: ['apps/e2e/src/faults/restore.test.ts'],
    does: 'a cluster with a log archive destroyed under picks at a random moment, and recovered by the commands of the page on backups (count: drills)',
    figures: /acknowledged|lost/,
  },
  backup: {
    files: ['packages/services/src/maintenance/backup/backup-size.slow.test.ts'],
    does: 'backup and restore of a league of a million (count: members)',
    figures: /members|rows/,
  },
  races: {
    files: ['apps/server/src/testing/app/races.slow.test.ts'],
    does: 'three processes asked at once for leagues, joins and one Idempotency-Key, over REST and tRPC (count: people)',
    figures: / at once in |submits of one key/,
  },
  secrecy: {
    files: ['apps/server/src/testing/app/hidden-picks.test.ts'],
    does: 'every response, event, message, metric and log line in worlds that differ only in hidden picks and plans (count: worlds)',
    figures: / worlds, .* differ/,
  },
  credentials: {
    files: ['apps/server/src/auth/oidc/changed-credentials.test.ts'],
    does: 'ID tokens and bearers with one bit changed, one-time codes changed and replayed (count: of each)',
    figures: / accepted, seed/,
  },
  roles: {
    files: ['apps/server/src/auth/sessions/role-matrix.test.ts'],
    does: 'every procedure by every kind of caller, in random batches and on REST (count: requests)',
    figures: /role matrix/,
  },
  fuzz: {
    files: ['apps/server/src/testing/app/fuzz.test.ts'],
    does: '200,000 random calls of every row, over REST and tRPC (count: calls)',
    figures: /^fuzz: /,
  },
  hostile: {
    files: ['apps/server/src/testing/hostile/hostile.slow.test.ts'],
    does: '5,000 of the most costly calls of every kind, and slow connections (count: calls)',
    figures: /hostile calls, /,
  },
  guesses: {
    files: ['packages/services/src/league/guess-timing.test.ts'],
    does: 'an unknown key and a wrong password take alike (count: guesses a class)',
    figures: /AUC/,
  },
  'killed-senders': {
    files: ['apps/worker/src/handlers/killed-senders.slow.test.ts'],
    does: '10,000 messages by three workers with 100 kills (count: messages; 100 kills from 5,000 on)',
    figures: /messages, \d+ kills/,
  },
  messages: {
    files: ['packages/services/src/message/random-weeks.test.ts'],
    does: '1,000 random weeks in which who is told is who a plain model says (count: weeks)',
    figures: / missing, /,
  },
  deletions: {
    files: ['packages/services/src/user/delete-account.test.ts'],
    does: '1,000 accounts deleted beside picks, joins, tickets and grading (count: accounts)',
    figures: /deletions raced/,
  },
  history: {
    files: ['apps/server/src/testing/history/history.slow.test.ts'],
    does: 'people pick, change and join through deadlines and gradings while servers and a worker are ended; what each was told is checked (count: people)',
    figures: / lost, late, twice/,
  },
  migrations: {
    files: ['packages/db/src/migrations/killed.test.ts'],
    does: 'every migration cut off at its statements, and run by three at once (count: statements of each)',
    figures: / migrations cut off|races of/,
  },
  statements: {
    files: ['packages/services/src/testing/killed-at-statements.test.ts'],
    does: 'pick, join, creation, deadline, grading and correction with each statement as the last one (count: seasons)',
    figures: /cut off at /,
  },
  'pick-rule': {
    files: ['packages/services/src/pick/statement-and-rule.test.ts'],
    does: 'the statement that takes picks against the rule that words refusals (count: seasons, 60 picks each)',
    figures: / disagreements/,
  },
  schedule: {
    files: ['packages/rules/src/season/schedule-laws.test.ts'],
    does: 'laws of deadlines and rounds under 50,000 random edits of the schedule (count: edits)',
    figures: /random schedule edits, /,
  },
  answers: {
    files: ['packages/feed/src/thesportsdb/mutated-answers.test.ts'],
    does: '100,000 mutated answers of the source (count: answers)',
    figures: / mutated answers, /,
  },
  gradings: {
    files: ['packages/services/src/grading/convergence.test.ts'],
    does: '1,000 orders of facts and gradings end in the same rows (count: orders)',
    figures: / orders of facts/,
  },
  corrections: {
    files: ['packages/services/src/season/corrections/random-corrections.test.ts'],
    does: 'corrections in 200 random seasons, applied and withdrawn (count: seasons)',
    figures: / corrections of random seasons/,
  },
  glitch: {
    files: ['packages/rules/src/testing/glitch.test.ts'],
    does: '10,000 seasons with one wrong line at the source beside the same seasons without it (count: seasons)',
    figures: /seasons|seed/,
  },
  seasons: {
    files: ['packages/rules/src/grading/season-model.test.ts'],
    does: 'the rules, grading what has changed, against the independent model in 10,000 seasons (count: seasons)',
    figures: /seasons|seed/,
  },
  'seasons-stored': {
    files: ['packages/services/src/grading/random-seasons.test.ts'],
    does: '200 seasons, half of them with a wrong line, through the database (count: seasons)',
    figures: /seasons through the database/,
  },
  compose: {
    files: ['apps/e2e/src/compose/compose.test.ts'],
    does: 'the images are built, and infra/deploy/compose as a whole by the page, from an empty folder to a graded week and a backup (needs docker-compose, buildah, podman, runc and mmdebstrap)',
    figures: / MB|graded/,
  },
  install: {
    files: ['apps/e2e/src/deploy/install.test.ts'],
    does: 'the commands of install-on-debian.md, from an empty folder to a graded week (needs psql, curl, git and openssl)',
    figures: /commands|graded/,
  },
};

/** The name by which the rehearsal as a whole is asked for, and its row. */
export const WHOLE_REHEARSAL = 'deploy';

/** The rehearsal, which `--suite deploy` runs, drill by drill (infra/docs/releases.md#rehearsal). */
export const REHEARSAL = [
  'release',
  'frozen',
  'queue',
  'alerts',
  'restore',
  'backup',
  'compose',
  'install',
] as const satisfies readonly (keyof typeof soakSuites)[];
