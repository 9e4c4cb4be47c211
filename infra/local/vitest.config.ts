import { mergeConfig } from 'vitest/config';
import base from './vitest.base.ts';

/** GitHub's workflow parser imports JSON in a way that Node 20 refuses and tsx accepts. */
export default mergeConfig(base, { test: { execArgv: ['--import', 'tsx'] } });
