import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import { listNotifications } from './list-notifications.ts'
import { requestNotification, tellServicesOnlineJob } from './online-requests.ts'
import { postMailsJob } from './post-mails.ts'
import { readNotifications } from './read-notifications.ts'
import { sendNotificationsJob } from './send-notifications.ts'
import { changeNotificationSettings } from './settings/change-settings.ts'
import { showNotificationSettings } from './settings/show-settings.ts'
import type { NotificationSubjects } from './subjects.ts'

export const notificationsFeature = (subjects: NotificationSubjects) =>
  feature({
    name: 'notifications',
    routes: routes({
      'GET /notifications': transactional(listNotifications),
      'POST /notifications/read': transactional(readNotifications),
      'GET /notification_settings': transactional(showNotificationSettings),
      'POST /notification_settings': transactional(changeNotificationSettings),
      'POST /notification_request': transactional(requestNotification),
    }),
    jobs: [sendNotificationsJob(subjects), postMailsJob, tellServicesOnlineJob],
  })
