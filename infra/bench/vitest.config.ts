import base from '../local/vitest.base.ts';

export default base;
