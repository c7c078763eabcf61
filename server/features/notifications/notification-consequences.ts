import { type Changed, consequencesOf, type LiveEvent, logged } from '#features/consequences/index.ts'

interface NotificationHappenings {
  /** Something came into somebody's bell, or was read there. */
  'bell.changed': { userId: string }
  /** Staff decided what the site tells. */
  'matrix.changed': Changed
  'bot.connected': Changed
  'bot.removed': Changed
  /** A person and their Telegram chat, by its name there. */
  'chat.connected': Chat
  'chat.disconnected': Chat
}

interface Chat {
  userId: string
  name: string
}

const bellOf = ({ userId }: { userId: string }): LiveEvent => ({
  to: { userId, personal: true },
  type: 'notifications.changed',
  data: {},
})

const chatOf = ({ userId }: Chat): LiveEvent => ({
  to: { userId, personal: true },
  type: 'telegram.changed',
  data: {},
})

export const tell = consequencesOf<NotificationHappenings>({
  'bell.changed': { live: bellOf },
  'matrix.changed': logged('settings.change_notifications'),
  'bot.connected': logged('settings.connect_telegram_bot'),
  'bot.removed': logged('settings.remove_telegram_bot'),
  'chat.connected': {
    live: chatOf,
    audit: ({ userId, name }) => ({ act: 'profile.connect_telegram', subject: name, about: userId }),
  },
  'chat.disconnected': {
    live: chatOf,
    audited: 'everyone',
    audit: ({ userId, name }) => ({ act: 'profile.disconnect_telegram', subject: name, about: userId }),
  },
})
