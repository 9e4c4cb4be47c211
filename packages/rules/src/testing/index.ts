export * from './glitch-history.ts';
export * from './glitch-trace.ts';
export * from './random-history.ts';
export * from './season-model.ts';
export * from './seed.ts';
