import { runService } from '../run-service.ts';
import { startIdentityProvider } from './start-identity-provider.ts';

await runService('IDENTITY_OPTIONS', startIdentityProvider);
