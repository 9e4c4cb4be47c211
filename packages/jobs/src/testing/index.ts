export * from './back-ends.ts';
export * from './test-recorder.ts';
