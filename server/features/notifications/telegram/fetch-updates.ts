import { getSiteUrl } from '#features/sites/index.ts'
import type { ScheduledJob } from '#platform/jobs/job.ts'
import { isPassingFault } from '#platform/passing-fault.ts'
import type { Platform } from '#platform/platform.ts'
import { isResting, rest } from '../push/resting-hosts.ts'
import type { NotificationSubjects } from '../subjects.ts'
import { outcomeOf } from './bot-api.ts'
import { findWorkingBot, keepBot, noteBroken, type WorkingBot } from './bot-store.ts'
import { handleUpdate } from './handle-update.ts'
import { listen, stopListening, updatesFrom } from './listen.ts'
import { readUpdate, type Update } from './updates.ts'

const MOST_ROUNDS = 10

/** For sites that Telegram cannot reach; and where a site has moved, it is agreed anew how updates come. */
export const fetchUpdatesJob = (subjects: NotificationSubjects): ScheduledJob => ({
  name: 'notifications.fetch_telegram',
  cron: '* * * * *',
  async run(platform, siteId) {
    const host = platform.config.providers.telegram
    const bot = await platform.db.read(siteId, (tx) => findWorkingBot(tx, platform))
    if (!bot || isResting(platform, host)) return
    const siteUrl = await getSiteUrl(platform, siteId)
    if (siteUrl !== bot.site_url) return listenAnew(platform, siteId, bot, siteUrl)
    if (bot.is_fetched) await fetchUpdates(platform, siteId, subjects, bot)
  },
})

async function listenAnew(platform: Platform, siteId: string, bot: WorkingBot, siteUrl: string) {
  const { bot_id, username, token } = bot
  const listening = await listen(platform, siteId, token, siteUrl)
  if ('refusal' in listening)
    return outcomeOf(listening.refusal) === 'broken' ? noteBroken(platform, siteId, bot) : undefined
  await platform.db.transaction(siteId, async (tx) => {
    const now = await findWorkingBot(tx, platform)
    // Somebody entered or removed one meanwhile: theirs counts.
    if (now?.sealed === bot.sealed) await keepBot(tx, platform, { bot_id, username, token, ...listening })
  })
}

/**
 * Asking for what follows an update tells Telegram that it was taken. The number is not kept: it begins anew after a quiet
 * week, and what was dealt with before a crash is known by its mark.
 */
async function fetchUpdates(
  platform: Platform,
  siteId: string,
  subjects: NotificationSubjects,
  bot: WorkingBot,
) {
  let offset: number | undefined
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const answer = await updatesFrom(platform, bot.token, offset)
    if (answer.code === 0) return rest(platform, platform.config.providers.telegram)
    if (outcomeOf(answer) === 'broken') return noteBroken(platform, siteId, bot)
    // Somebody else told Telegram to bring them to another place.
    if (answer.code === 409) return void (await stopListening(platform, bot.token))
    const updates = Array.isArray(answer.result) ? answer.result.map(readUpdate) : []
    for (const update of updates) if (update) await dealWith(platform, siteId, subjects, update)
    const ids = updates.flatMap((update) => update?.update_id ?? [])
    if (ids.length === 0) return
    offset = Math.max(...ids) + 1
  }
}

/**
 * A fault that passes ends the round, so that Telegram is not told that the update was taken and hands it out again. One
 * that cannot be dealt with must not come before all others for ever.
 */
async function dealWith(platform: Platform, siteId: string, subjects: NotificationSubjects, update: Update) {
  try {
    await handleUpdate(platform, siteId, subjects, update)
  } catch (error) {
    if (isPassingFault(error)) throw error
    platform.log.error({ site_id: siteId, err: error }, 'an update of Telegram could not be dealt with')
  }
}
