export * from './random-history.ts';
export * from './season-model.ts';
