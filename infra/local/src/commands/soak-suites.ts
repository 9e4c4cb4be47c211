/** A heavy suite: a vitest file of a workspace, which `npm test` runs too, small, and which grows where SOAK is 1. */
export interface SoakSuite {
  /** From the root of the checkout. */
  readonly file: string;
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
  deploy: {
    file: 'apps/e2e/src/faults/release/rolling-release.test.ts',
    does: 'from this release to the next, with a migration, and back, behind HAProxy (count: requests and picks a second)',
    figures: /\d+ requests, \d+ picks|slowest answer/,
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
  install: {
    file: 'apps/e2e/src/deploy/install.test.ts',
    does: 'the commands of install-on-debian.md, from an empty folder to a graded week (needs psql, curl, git and openssl)',
    figures: /commands|MB resident|graded/,
  },
};
