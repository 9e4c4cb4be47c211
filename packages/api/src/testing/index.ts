export { VERDICTS } from './verdicts.ts';
