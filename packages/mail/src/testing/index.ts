export { startTestRelay, type TestRelay, type TestRelayArgs } from './start-test-relay.ts';
