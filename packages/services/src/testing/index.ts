export * from './refusal.ts';
export * from './test-context.ts';
