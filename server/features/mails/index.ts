export { dressMail, type MailDress, readDress, type UndressedMail } from './dress-mail.ts'
export { type Letter, type MailTexts, mailPerson } from './mail-person.ts'
export { mailsFeature } from './mails.feature.ts'
export { type OutgoingMail, sendMail } from './send-mail.ts'
