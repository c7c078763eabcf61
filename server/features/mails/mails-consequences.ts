import { type Changed, consequencesOf, logged } from '#features/consequences/index.ts'

interface MailHappenings {
  'sender.changed': Changed
  'mailbox.changed': Changed
}

export const tell = consequencesOf<MailHappenings>({
  'sender.changed': logged('settings.change_mail_sender'),
  'mailbox.changed': logged('settings.change_mailbox'),
})
