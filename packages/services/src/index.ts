export * from './context.ts';
export * from './ids.ts';
export * from './join-password-cipher.ts';
export * from './service-error.ts';
