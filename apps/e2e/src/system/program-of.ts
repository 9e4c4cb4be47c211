/** Whether the bundles are those of these sources: `npm test` builds them first. */
const areBuilt = process.env['TEST_BUNDLES'] === '1';

type Program = {
  /** Its bundle, which must be there, in place of its sources: where `npm test` has built it, unless told. */
  readonly isBuilt?: boolean;
};

/** What Node is given to run a program of the product, from where that stands. A bundle is there in a third of the time that sources take. */
export const programOf = (name: 'cli' | 'server' | 'worker', { isBuilt = areBuilt }: Program = {}): string[] =>
  isBuilt ? ['--enable-source-maps', `apps/${name}/dist/main.js`] : ['--import', 'tsx', `apps/${name}/src/main.ts`];
