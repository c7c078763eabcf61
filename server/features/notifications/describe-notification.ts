import type { NotificationEvent } from '#contract/notifications/events.ts'
import { type TextKey, type TextParams, texts } from '#platform/texts/texts.ts'

declare module '#platform/texts/texts.ts' {
  interface Catalogues {
    notifications: typeof import('#locales/en/notifications.json')
  }
}

interface Told {
  event: string
  params: TextParams
  count: number
}

const MOST_CHARACTERS = 300

/** What a notification says, in somebody's language. What a person wrote stands in the place of our own words. */
export function describeNotification({ event, params, count }: Told, language: string) {
  const t = texts(language, 'notifications')
  const say = (part: 'title' | 'body') =>
    t(`events.${event as NotificationEvent}.${part}` as TextKey<'notifications'>, { ...params, count })
  return { title: say('title'), body: excerpt(String(params.text ?? '')) || say('body') }
}

/** One line; cut between characters, never within one. */
function excerpt(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= MOST_CHARACTERS
    ? characters.join('')
    : `${characters.slice(0, MOST_CHARACTERS - 1).join('')}…`
}
