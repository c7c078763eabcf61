import type notificationSettings from '#locales/en/notification-settings.json'
import type { Feature } from '../../lib/feature.ts'
import { onLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { NOTIFICATIONS_KEY } from '../../lib/query-keys.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    'notification-settings': typeof notificationSettings
  }
}

/** The bell stands in the shells; choices are tabs of the profile and of the settings, which app/ puts there. */
export const notificationsFeature = {
  live: () => {
    const ends = [
      onLive(
        'notifications.changed',
        () => void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY }),
      ),
      onLive(
        'telegram.changed',
        () => void queryClient.invalidateQueries({ queryKey: ['GET /notification_settings'] }),
      ),
    ]
    return () => {
      for (const end of ends) end()
    }
  },
} as const satisfies Feature
