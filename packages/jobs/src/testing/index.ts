export * from './back-ends.ts';
export * from './gate.ts';
export * from './test-recorder.ts';
