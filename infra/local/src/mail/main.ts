import { runService } from '../run-service.ts';
import { startCatchAll } from './start-catch-all.ts';

await runService('CATCH_ALL_OPTIONS', startCatchAll);
