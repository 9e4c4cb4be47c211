export * from './cut-live-listeners.ts';
export * from './factories.ts';
export * from './fill-console.ts';
export * from './freezable-proxy.ts';
export * from './lose-deadlocks.ts';
export * from './test-database.ts';
export * from './until-somebody-waits.ts';
