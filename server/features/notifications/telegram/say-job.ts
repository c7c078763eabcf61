import { z } from 'zod'
import type { Tx } from '#platform/db/database.ts'
import { defineJob, enqueue } from '#platform/jobs/job.ts'
import { pauseAfter } from '../push/push-outcome.ts'
import { callBot, outcomeOf } from './bot-api.ts'
import { findWorkingBot, noteBroken } from './bot-store.ts'

const data = z.object({
  method: z.enum(['sendMessage', 'editMessageText', 'answerCallbackQuery']),
  params: z.record(z.string(), z.unknown()),
  attempts: z.number(),
})

/** Whoever pressed or wrote something looks at the chat now; what comes much later answers nothing. */
const MOST_ATTEMPTS = 4

/** What the bot answers to somebody, once what they did has been committed. */
export function say(tx: Tx, method: z.output<typeof data>['method'], params: Record<string, unknown>): void {
  enqueue(tx, sayJob, { method, params, attempts: 0 })
}

/** That a press is too old to be answered, or a message says so already, is of no consequence. */
export const sayJob = defineJob({
  name: 'notifications.telegram_answer',
  data,
  retries: 3,
  async run(platform, siteId, queued) {
    const bot = await platform.db.read(siteId, (tx) => findWorkingBot(tx, platform))
    if (!bot) return
    const answer = await callBot(platform, bot.token, queued.method, queued.params)
    const outcome = outcomeOf(answer)
    if (outcome === 'broken') return noteBroken(platform, siteId, bot)
    const attempts = queued.attempts + 1
    if (outcome !== 'later' || attempts >= MOST_ATTEMPTS) return
    const pause = pauseAfter(queued.attempts, String(answer.retryAfter ?? ''))
    const at = new Date(platform.clock.now().getTime() + pause)
    await platform.db.transaction(siteId, async (tx) => enqueue(tx, sayJob, { ...queued, attempts }, at))
  },
})
