/** Where Telegram brings updates and by what it proves itself: journeys, in their own process, do the same. */
export { webhookOf } from '#features/notifications/telegram/listen.ts'
