export { BACK_ENDS, reportMissingBackEnds } from './back-ends.ts';
export { createTestRecorder } from './test-recorder.ts';
