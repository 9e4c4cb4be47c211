/** A heavy suite: a vitest file of a workspace, which `npm test` runs too, small, and which grows where SOAK is 1. */
export interface SoakSuite {
  /** From the root of the checkout. */
  readonly file: string;
  /** More files of it, which run after that one, one after the other. */
  readonly others?: readonly string[];
  readonly does: string;
  /** The lines of its output that are its figures. */
  readonly figures: RegExp;
}

/** What `npm run test:soak` runs, in this order, or one of them with `--suite NAME`. A new suite is a line here. */
export const soakSuites: Readonly<Record<string, SoakSuite>> = {
  frozen: {
    file: 'apps/e2e/src/faults/hung-services.test.ts',
    does: 'frozen, killed and full PostgreSQL and Redis, at start and in running, for server and worker (count: stages)',
    figures: / of \d+ stages, seed/,
  },
  alerts: {
    file: 'apps/e2e/src/observe/alerts-under-faults.test.ts',
    does: 'every alert fires and clears, its fault made for real, with all times of the rules a sixtieth (needs prometheus)',
    figures: /alerts fired and cleared/,
  },
  queue: {
    file: 'apps/e2e/src/faults/harmed-queue.test.ts',
    does: 'Redis flushed and evicting, a worker frozen in a grading, under picks, until the week is graded (needs redis-server)',
    figures: /requests, slowest/,
  },
  deploy: {
    file: 'apps/e2e/src/faults/release/rolling-release.test.ts',
    others: ['long-reader', 'million-members', 'standby', 'connections-used-up', 'other-major'].map(
      (drill) => `apps/e2e/src/faults/release/${drill}.test.ts`,
    ),
    does: 'the rehearsal of infra/docs/releases.md, drill by drill (count: requests and picks a second)',
    figures: /^(?:passed|FAILED|not run) {2,}\S/,
  },
  restore: {
    file: 'apps/e2e/src/faults/restore.test.ts',
    does: 'a cluster with a log archive destroyed under picks at a random moment, and recovered by the commands of the page on backups (count: drills)',
    figures: /acknowledged|lost/,
  },
  backup: {
    file: 'packages/services/src/backup/backup-size.test.ts',
    does: 'backup and restore of a league of a million (count: members)',
    figures: /members|rows/,
  },
  'late-picks': {
    file: 'apps/server/src/http/late-picks.test.ts',
    does: 'probes and reads while a grading is held open (count: members)',
    figures: /late picks|of them waiting|took/,
  },
  'correction-load': {
    file: 'apps/server/src/http/correction-load.test.ts',
    does: 'picks while the grading of a correction runs (count: members)',
    figures: /picks/,
  },
  races: {
    file: 'apps/server/src/http/races.test.ts',
    does: 'three processes asked at once for leagues, joins and one Idempotency-Key, over REST and tRPC (count: people)',
    figures: / at once in |submits of one key/,
  },
  secrecy: {
    file: 'packages/api/src/hidden-picks.test.ts',
    does: 'every query by every other role, in worlds that differ only in hidden picks and plans (count: worlds)',
    figures: / worlds, .* differ/,
  },
  'secrecy-live': {
    file: 'apps/server/src/live/hidden-picks.test.ts',
    does: 'live events in worlds that differ only in hidden picks and plans (count: worlds)',
    figures: / worlds, .* differ/,
  },
  credentials: {
    file: 'apps/server/src/sign-in/changed-credentials.test.ts',
    does: 'ID tokens and bearers with one bit changed, one-time codes changed and replayed (count: of each)',
    figures: / accepted, seed/,
  },
  revocation: {
    file: 'apps/server/src/auth/revocation.test.ts',
    does: 'every way to end a session or a role while two processes are asked all the time (count: revocations)',
    figures: /revocation |a stopped process/,
  },
  roles: {
    file: 'apps/server/src/auth/role-matrix.test.ts',
    does: 'every procedure by every kind of caller, in random batches and on REST (count: requests)',
    figures: /role matrix/,
  },
  fuzz: {
    file: 'apps/server/src/http/fuzz.test.ts',
    does: '200,000 random calls of every row, over REST and tRPC (count: calls)',
    figures: /^fuzz: /,
  },
  hostile: {
    file: 'apps/server/src/hostile/hostile.test.ts',
    does: '5,000 of the most costly calls of every kind, and slow connections (count: calls)',
    figures: / calls, .*loop|slow headers/,
  },
  guesses: {
    file: 'packages/services/src/league/guess-timing.test.ts',
    does: 'an unknown key and a wrong password take alike (count: guesses a class)',
    figures: /AUC/,
  },
  'killed-senders': {
    file: 'apps/worker/src/handlers/killed-senders.test.ts',
    does: '10,000 messages by three workers with 100 kills (count: messages; 100 kills from 5,000 on)',
    figures: /messages, \d+ kills/,
  },
  messages: {
    file: 'packages/services/src/message/random-weeks.test.ts',
    does: '1,000 random weeks in which who is told is who a plain model says (count: weeks)',
    figures: / missing, /,
  },
  deletions: {
    file: 'packages/services/src/user/delete-account.test.ts',
    does: '1,000 accounts deleted beside picks, joins, tickets and grading (count: accounts)',
    figures: /deletions raced/,
  },
  history: {
    file: 'apps/server/src/history/history.test.ts',
    does: 'people pick, change and join through deadlines and gradings while servers are killed; what each was told is checked (count: people)',
    figures: / lost, late, twice/,
  },
  restarts: {
    file: 'apps/server/src/history/restarts.test.ts',
    does: 'servers and a worker ended by SIGTERM and SIGKILL under load (count: restarts)',
    figures: / jobs done, /,
  },
  migrations: {
    file: 'packages/db/src/migrations/killed.test.ts',
    does: 'every migration cut off at its statements, killed, and run by three at once (count: statements of each)',
    figures: / migrations cut off|killed -9|races of/,
  },
  statements: {
    file: 'packages/services/src/killed-at-statements.test.ts',
    does: 'pick, join, creation, deadline, grading and correction with each statement as the last one (count: seasons)',
    figures: /cut off at /,
  },
  'pick-rule': {
    file: 'packages/services/src/pick/statement-and-rule.test.ts',
    does: 'the statement that takes picks against the rule that words refusals (count: seasons, 60 picks each)',
    figures: / disagreements/,
  },
  schedule: {
    file: 'packages/rules/src/schedule-laws.test.ts',
    does: 'laws of deadlines and rounds under 50,000 random edits of the schedule (count: edits)',
    figures: /random schedule edits, /,
  },
  answers: {
    file: 'packages/feed/src/thesportsdb/mutated-answers.test.ts',
    does: '100,000 mutated answers of the source (count: answers)',
    figures: / mutated answers, /,
  },
  gradings: {
    file: 'packages/services/src/grading/convergence.test.ts',
    does: '1,000 orders of facts and gradings end in the same rows (count: orders)',
    figures: / orders of facts/,
  },
  corrections: {
    file: 'packages/services/src/correction/random-corrections.test.ts',
    does: 'corrections in 200 random seasons, applied and withdrawn (count: seasons)',
    figures: / corrections of random seasons/,
  },
  glitch: {
    file: 'packages/rules/src/testing/glitch.test.ts',
    does: '10,000 seasons with one wrong line at the source beside the same seasons without it (count: seasons)',
    figures: /seasons|seed/,
  },
  twin: {
    file: 'packages/rules/src/grading-twin.test.ts',
    does: 'grading what has changed against grading from scratch in 10,000 seasons (count: seasons)',
    figures: /seasons|seed/,
  },
  seasons: {
    file: 'packages/rules/src/season-model.test.ts',
    does: 'the rules against the independent model in 10,000 seasons (count: seasons)',
    figures: /seasons|seed/,
  },
  'seasons-stored': {
    file: 'packages/services/src/grading/random-seasons.test.ts',
    does: '200 seasons, half of them with a wrong line, through the database (count: seasons)',
    figures: /seasons through the database/,
  },
  images: {
    file: 'apps/e2e/src/images/images.test.ts',
    does: 'the images are built, and run read-only, without rights, as nobody (needs buildah, podman, runc and mmdebstrap)',
    figures: / MB|uid /,
  },
  compose: {
    file: 'apps/e2e/src/compose/compose.test.ts',
    does: 'infra/compose as a whole by the page, from an empty folder to a graded week and a backup (needs docker-compose and what images needs)',
    figures: / commands, ready|MB resident|graded|a group of/,
  },
  install: {
    file: 'apps/e2e/src/deploy/install.test.ts',
    does: 'the commands of install-on-debian.md, from an empty folder to a graded week (needs psql, curl, git and openssl)',
    figures: /commands|MB resident|graded/,
  },
};
