/** Whether the bundles are up to date: `npm test` builds them first. */
const areBuilt = process.env['TEST_BUNDLES'] === '1';

type Program = {
  /**
   * Whether to run the bundle, which must be built, instead of the sources; by default if `npm
   * test` has built it.
   */
  readonly isBuilt?: boolean;
};

/** Node's arguments for a program, relative to the root. A bundle starts in a third of the time. */
export const programOf = (name: 'cli' | 'server' | 'worker', { isBuilt = areBuilt }: Program = {}): string[] =>
  isBuilt ? ['--enable-source-maps', `apps/${name}/dist/main.js`] : ['--import', 'tsx', `apps/${name}/src/main.ts`];
