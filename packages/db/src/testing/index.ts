export * from './test-database.ts';
export * from './factories.ts';
export * from './until-somebody-waits.ts';
