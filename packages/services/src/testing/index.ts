export * from './refusal.ts';
export * from './season-stage.ts';
export * from './stage-league.ts';
export * from './test-context.ts';
