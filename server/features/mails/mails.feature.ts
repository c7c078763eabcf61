import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { changeMailbox, removeMailbox, showMailbox, testMailbox } from './mailbox/change-mailbox.ts'
import { fetchMailsJob, lookForMailsJob } from './mailbox/fetch-mails.ts'
import type { MailReaders } from './mailbox/take-mail.ts'
import { sendMailJob } from './send-mail.ts'
import { changeSender, showSender } from './sender/change-sender.ts'
import { testSender } from './sender/test-sender.ts'

export const mailsFeature = (readers: MailReaders) =>
  feature({
    name: 'mails',
    routes: routes({
      'GET /mail_sender': transactional(showSender),
      'POST /mail_sender': transactional(changeSender),
      'POST /mail_sender/test': unmanaged(testSender),
      'GET /mailbox': transactional(showMailbox),
      'POST /mailbox': transactional(changeMailbox),
      'DELETE /mailbox': transactional(removeMailbox),
      'POST /mailbox/test': unmanaged(testMailbox),
    }),
    jobs: [sendMailJob, fetchMailsJob(readers)],
    schedules: [lookForMailsJob],
  })
