import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { listNotifications } from './list-notifications.ts'
import { requestNotification, tellServicesOnlineJob } from './online-requests.ts'
import { postMailsJob } from './post-mails.ts'
import { listOwnDevices, removeDevice, subscribe, testPush } from './push/own-devices.ts'
import { pushAgainJob, pushJob } from './push/push-job.ts'
import { readNotifications } from './read-notifications.ts'
import { sendNotificationsJob } from './send-notifications.ts'
import { changeNotificationSettings } from './settings/change-settings.ts'
import { showNotificationSettings } from './settings/show-settings.ts'
import type { NotificationSubjects } from './subjects.ts'
import { connectBot, removeBot, showBot } from './telegram/connect-bot.ts'
import { fetchUpdatesJob } from './telegram/fetch-updates.ts'
import { beginLink, cutOffLink, limitLinks, testLink } from './telegram/own-link.ts'
import { receiveWebhook } from './telegram/receive-webhook.ts'
import { sayJob } from './telegram/say-job.ts'
import { telegramJob } from './telegram/telegram-job.ts'

export const notificationsFeature = (subjects: NotificationSubjects) =>
  feature({
    name: 'notifications',
    routes: routes({
      'GET /notifications': transactional(listNotifications),
      'POST /notifications/read': transactional(readNotifications),
      'GET /notification_settings': transactional(showNotificationSettings),
      'POST /notification_settings': transactional(changeNotificationSettings),
      'GET /push/devices': transactional(listOwnDevices),
      'POST /push/subscribe': transactional(subscribe),
      'POST /push/test': unmanaged(testPush),
      'DELETE /push/devices/{id}': transactional(removeDevice),
      'POST /notification_request': transactional(requestNotification),
      'GET /telegram_bot': transactional(showBot),
      'POST /telegram_bot': unmanaged(connectBot),
      'DELETE /telegram_bot': unmanaged(removeBot),
      'POST /telegram_link': transactional(beginLink, limitLinks),
      'DELETE /telegram_link': transactional(cutOffLink),
      'POST /telegram_link/test': unmanaged(testLink),
      'POST /telegram/webhook/{key}': unmanaged(receiveWebhook(subjects)),
    }),
    jobs: [
      sendNotificationsJob(subjects),
      postMailsJob,
      tellServicesOnlineJob,
      pushJob,
      pushAgainJob,
      telegramJob(subjects),
      sayJob,
    ],
    schedules: [fetchUpdatesJob(subjects)],
  })
