export { BACK_ENDS, reportMissingBackEnds } from './back-ends.ts';
export { type Gate, type GateMode, openGate } from './gate.ts';
export { createTestRecorder } from './test-recorder.ts';
