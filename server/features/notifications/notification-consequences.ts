import { type Changed, consequencesOf, type LiveEvent, logged } from '#features/consequences/index.ts'

interface NotificationHappenings {
  /** Something came into somebody's bell, or was read there. */
  'bell.changed': { userId: string }
  /** Staff decided what the site tells. */
  'matrix.changed': Changed
}

const bellOf = ({ userId }: { userId: string }): LiveEvent => ({
  to: { userId, personal: true },
  type: 'notifications.changed',
  data: {},
})

export const tell = consequencesOf<NotificationHappenings>({
  'bell.changed': { live: bellOf },
  'matrix.changed': logged('settings.change_notifications'),
})
