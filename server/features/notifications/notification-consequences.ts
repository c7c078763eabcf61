import { consequencesOf, type LiveEvent } from '#features/consequences/index.ts'

interface NotificationHappenings {
  /** Something came into somebody's bell, or was read there. */
  'bell.changed': { userId: string }
}

const bellOf = ({ userId }: { userId: string }): LiveEvent => ({
  to: { userId, personal: true },
  type: 'notifications.changed',
  data: {},
})

export const tell = consequencesOf<NotificationHappenings>({
  'bell.changed': { live: bellOf },
})
