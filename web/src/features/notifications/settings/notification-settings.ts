import type { Answer } from '../../../lib/api.ts'
import { answerKey } from '../../../lib/use-answer.ts'

export const SETTINGS = 'GET /notification_settings'
export const SETTINGS_ANSWER = answerKey(SETTINGS, {})
export type NotificationSettings = Answer<typeof SETTINGS>
export type OwnSettings = NotificationSettings['own']
export type OwnTelegram = NonNullable<OwnSettings['telegram']>

export const BOT = 'GET /telegram_bot'
export const BOT_ANSWER = answerKey(BOT, {})
export type Bot = NonNullable<Answer<typeof BOT>['bot']>
