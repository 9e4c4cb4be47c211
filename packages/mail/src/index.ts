export { createMailer, type Mail, type Mailer, type SendOutcome } from './mailer.ts';
