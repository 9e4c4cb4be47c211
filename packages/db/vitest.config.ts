import base from '../../infra/local/vitest.base.ts';

export default base;
