export { PROCEDURES } from './call.ts';
export { VERDICTS } from './verdicts.ts';
