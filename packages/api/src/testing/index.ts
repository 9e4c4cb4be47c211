export { PROCEDURES } from './call.ts';
export { VERDICTS } from './verdicts.ts';
export { createWorld, type World } from './world.ts';
