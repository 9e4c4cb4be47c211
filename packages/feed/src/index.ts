export { createDemoSource, type DemoSourceOptions } from './demo/create-demo-source.ts';
export { type DemoGameState, demoGameState } from './demo/demo-game-state.ts';
export { DEMO_SEASON_START_CLOCK, demoSchedule } from './demo/demo-schedule.ts';
export type { DemoGame, DemoSpecial } from './demo/draw-season.ts';
export * from './sports-source.ts';
export { createTheSportsDbSource, type TheSportsDbOptions } from './thesportsdb/create-thesportsdb-source.ts';
