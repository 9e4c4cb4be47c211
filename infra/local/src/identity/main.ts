import { startIdentityProvider } from './start-identity-provider.ts';

const options = process.env['IDENTITY_OPTIONS'];
if (!options) throw new Error('IDENTITY_OPTIONS is missing: this process is started by `npm start`');
const provider = await startIdentityProvider(JSON.parse(options));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void provider.stop().then(() => process.exit(0)));
}
