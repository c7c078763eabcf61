import { feature } from '#platform/feature.ts'
import { sendMailJob } from './send-mail.ts'
export const mailsFeature = feature({
  name: 'mails',
  jobs: [sendMailJob],
})
