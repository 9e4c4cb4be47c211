/** Test files that run large where SOAK is 1: what each does, and what `--count` counts. */
export const soakSuites: Readonly<Record<string, readonly [file: string, does: string]>> = {
  frozen: ['apps/e2e/src/faults/hung-services.test.ts', 'freezes, kills and fills PostgreSQL and Redis (stages)'],
  alerts: ['apps/e2e/src/observe/alerts-under-faults.test.ts', 'fires and clears every alert; needs prometheus'],
  queue: ['apps/e2e/src/faults/harmed-queue.test.ts', 'flushes Redis and freezes a worker; needs redis-server'],
  replay: ['apps/e2e/src/replay/season-2025.test.ts', 'replays the seasons of 2018, 2022 and 2025'],
  release: ['apps/e2e/src/faults/release/rolling-release.test.ts', 'rolls a release forward and back (requests a second)'],
  restore: ['apps/e2e/src/faults/restore.test.ts', 'destroys and recovers a cluster during picks (drills)'],
  backup: ['packages/services/src/maintenance/backup/backup-size.slow.test.ts', 'backs up and restores a million members (members)'],
  races: ['apps/server/src/testing/app/races.slow.test.ts', 'races three processes with equal requests (people)'],
  acts: [
    'packages/services/src/league-admin/races.test.ts',
    'races acts in leagues over two connection pools, as of two processes (races)',
  ],
  secrecy: ['apps/server/src/testing/app/hidden-picks.test.ts', 'compares worlds that differ in hidden picks (worlds)'],
  credentials: ['apps/server/src/auth/oidc/changed-credentials.test.ts', 'changes and replays tokens and codes (of each)'],
  roles: ['apps/server/src/auth/sessions/role-matrix.test.ts', 'calls every procedure as every caller (requests)'],
  fuzz: ['apps/server/src/testing/app/fuzz.test.ts', 'calls every procedure with random input (calls)'],
  hostile: ['apps/server/src/testing/hostile/hostile.slow.test.ts', 'sends the most expensive calls, and slowly (calls)'],
  guesses: ['packages/services/src/league/guess-timing.test.ts', 'times wrong keys and wrong passwords (guesses)'],
  'killed-senders': ['apps/worker/src/handlers/killed-senders.slow.test.ts', 'kills workers that send messages (messages)'],
  messages: ['packages/services/src/message/random-weeks.test.ts', 'compares recipients with a plain model (weeks)'],
  deletions: ['packages/services/src/user/delete-account.test.ts', 'deletes accounts that are in use (accounts)'],
  history: ['apps/server/src/testing/history/history.slow.test.ts', 'checks what each person saw during kills (people)'],
  migrations: ['packages/db/src/migrations/killed.test.ts', 'kills and races every migration (statements of each)'],
  statements: ['packages/services/src/testing/killed-at-statements.test.ts', 'ends commands after each statement (seasons)'],
  'pick-rule': ['packages/services/src/pick/statement-and-rule.test.ts', 'compares the pick statement with the rule (seasons)'],
  schedule: ['packages/rules/src/season/schedule-laws.test.ts', 'edits the schedule at random (edits)'],
  answers: ['packages/feed/src/thesportsdb/mutated-answers.test.ts', 'mutates responses of the source (responses)'],
  gradings: ['packages/services/src/grading/convergence.test.ts', 'grades facts in random order (orders)'],
  corrections: ['packages/services/src/season/corrections/random-corrections.test.ts', 'applies and withdraws corrections (seasons)'],
  glitch: ['packages/rules/src/testing/glitch.test.ts', 'compares seasons with and without a wrong line (seasons)'],
  seasons: ['packages/rules/src/grading/season-model.test.ts', 'compares the rules with an independent model (seasons)'],
  'seasons-stored': ['packages/services/src/grading/random-seasons.test.ts', 'grades random seasons in the database (seasons)'],
  compose: ['apps/e2e/src/compose/compose.test.ts', 'installs with containers; needs docker-compose, buildah, podman, runc'],
  install: ['apps/e2e/src/deploy/install.test.ts', 'installs on Debian; needs psql, curl, git and openssl'],
};

/** The name of the rehearsal as a whole (infra/docs/releases.md#rehearsal), and its suites. */
export const WHOLE_REHEARSAL = 'deploy';
export const REHEARSAL = ['release', 'frozen', 'queue', 'alerts', 'restore', 'backup', 'compose', 'install'];
