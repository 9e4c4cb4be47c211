export { startTestPushService, type TestPushService } from './start-test-push-service.ts';
export { createTestDevice } from './test-device.ts';
