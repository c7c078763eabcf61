export { type OutgoingMail, sendMail, sendMailJob } from './send-mail.ts'
