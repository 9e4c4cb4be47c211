export { createDemoSource } from './demo/create-demo-source.ts';
export { DEMO_SEASON_START_CLOCK, demoSchedule } from './demo/demo-schedule.ts';

export { SourceError, type SportsSource } from './sports-source.ts';
export { createTheSportsDbSource } from './thesportsdb/create-thesportsdb-source.ts';
