export { mailsFeature } from './mails.feature.ts'
export { type OutgoingMail, sendMail } from './send-mail.ts'
