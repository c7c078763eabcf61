import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { sendMailJob } from './send-mail.ts'
import { changeSender, showSender } from './sender/change-sender.ts'
import { testSender } from './sender/test-sender.ts'

export const mailsFeature = feature({
  name: 'mails',
  routes: routes({
    'GET /mail_sender': transactional(showSender),
    'POST /mail_sender': transactional(changeSender),
    'POST /mail_sender/test': unmanaged(testSender),
  }),
  jobs: [sendMailJob],
})
