import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import { listNotifications } from './list-notifications.ts'
import { postMailsJob } from './post-mails.ts'
import { readNotifications } from './read-notifications.ts'
import { sendNotificationsJob } from './send-notifications.ts'
import type { NotificationSubjects } from './subjects.ts'

export const notificationsFeature = (subjects: NotificationSubjects) =>
  feature({
    name: 'notifications',
    routes: routes({
      'GET /notifications': transactional(listNotifications),
      'POST /notifications/read': transactional(readNotifications),
    }),
    jobs: [sendNotificationsJob(subjects), postMailsJob],
  })
