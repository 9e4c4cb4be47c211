/** A heavy suite: a vitest file of a workspace, which `npm test` runs too, small, and which grows where SOAK is 1. */
export interface SoakSuite {
  /** The workspace's folder, from the root of the checkout. */
  readonly workspace: string;
  /** From that folder. */
  readonly file: string;
  readonly does: string;
}

/** What `npm run test:soak` runs, in this order, or one of them with `--suite NAME`. A new suite is a line here. */
export const soakSuites: Readonly<Record<string, SoakSuite>> = {
  frozen: {
    workspace: 'apps/e2e',
    file: 'src/faults/hung-services.test.ts',
    does: 'frozen, killed and full PostgreSQL and Redis, at start and in running, for server and worker (count: stages)',
  },
};
