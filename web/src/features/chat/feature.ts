import type chat from '#locales/en/chat.json'
import type { Feature } from '../../lib/feature.ts'
import { followChats } from './follow-chats.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    chat: typeof chat
  }
}

/** Staff see how the order stands that a customer looks at, which orders know: app/across-features.ts has their page. */
export const chatFeature = {
  customers: [
    {
      path: '/chat_support',
      title: 'titles.chat',
      menu: { group: 'main', position: 45, label: 'menu.items.chat' },
      guard: { for: 'customers', flag: 'live_support_public' },
      texts: ['chat'],
      frame: ['chat:own.title'],
      data: ['/chat_message', '/chat'],
      page: () => import('./own/own-chat-page.tsx').then((module) => module.OwnChatPage),
    },
  ],
  live: followChats,
} as const satisfies Feature
