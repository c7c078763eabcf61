import { AUTOMATE, engineOf, findSolution, getAutomationSettings } from '#features/automation/index.ts'
import { analysisOf, listFiles, updateAnalysis, updateOrder } from '#features/orders/index.ts'
import { defineJob, enqueue } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { findFile } from '#platform/storage/stored-files.ts'
import { askEngineJob } from './ask-engine.ts'
import { tryAgainLater } from './try-again.ts'
import { beginTurn, endTurn, holdTurn, type Line, log, type Turn } from './turn.ts'
import { useSolution } from './use-solution.ts'

/**
 * After submit: the same file and the same services as a solution in the site's library, and the order is served at
 * once. Otherwise the outside engine is asked, by a job of its own: known files never wait behind it. Otherwise staff
 * serve it.
 */
export const serveOrderJob = defineJob({
  ...AUTOMATE,
  async run(platform, siteId, { order_id, tries = 0 }) {
    const turn = await beginTurn(platform, siteId, order_id)
    if (!turn) return analyseOriginals(platform, siteId, order_id)
    const work = async () => {
      await analyseOriginals(platform, siteId, order_id)
      await serve(platform, siteId, turn)
    }
    await tryAgainLater(platform, siteId, turn, tries, work, async (tx, at) => {
      await updateOrder(tx, order_id, { automation_status: 'queued' })
      enqueue(tx, serveOrderJob, { order_id, tries: tries + 1 }, at)
    })
  },
})

/** Files that came with the order rather than ahead of it have not been looked at yet. */
async function analyseOriginals(platform: Platform, siteId: string, orderId: string): Promise<void> {
  const unread = await platform.db.read(siteId, async (tx) => {
    const files = (await listFiles(tx, orderId)).filter(
      ({ kind, analysis }) => (kind === 'original' || kind === 'original_2') && !analysis,
    )
    const found = []
    for (const { id, file_id } of files) {
      const stored = file_id && (await findFile(tx, file_id))
      if (stored) found.push({ id, stored })
    }
    return found
  })
  for (const { id, stored } of unread) {
    const analysis = await analysisOf(platform, siteId, stored)
    if (analysis) await platform.db.transaction(siteId, (tx) => updateAnalysis(tx, id, analysis))
  }
}

async function serve(platform: Platform, siteId: string, turn: Turn): Promise<void> {
  const { order, original, hasSecond } = turn
  const settings = await platform.db.read(siteId, (tx) => getAutomationSettings(tx, platform))
  const missed = (detail: Line['detail']): Line => ({ step: 'solution', outcome: 'no', detail })
  if (!original?.file_id)
    return endTurn(platform, siteId, turn, 'failed', [
      { step: 'start', outcome: 'failed', detail: 'original_gone' },
    ])
  // Two control units belong together: a delivery with one of them would be half of one.
  if (hasSecond) return endTurn(platform, siteId, turn, 'no_match', [missed('two_files')])
  if (!settings.solutions_on) return goOn(missed('switched_off'))
  const solution = await platform.db.read(siteId, (tx) =>
    findSolution(tx, { original_sha256: original.sha256, service_key: order.service_key }),
  )
  if (!solution) return goOn(missed('no_solution'))
  if (solution.suspended_at) return goOn(missed('suspended'))
  const outcome = await useSolution(platform, siteId, turn, solution)
  if (outcome === 'delivered_before') await goOn(missed('delivered_before'))
  // Whatever stands in its place now, or nothing.
  if (outcome === 'withdrawn') await serve(platform, siteId, turn)

  async function goOn(line: Line): Promise<void> {
    const isAsked = engineOf(settings) !== null
    const off: Line = { step: 'engine', outcome: 'no', detail: 'switched_off' }
    if (!isAsked) return endTurn(platform, siteId, turn, 'no_match', [line, off])
    await platform.db.transaction(siteId, async (tx) => {
      if (!(await holdTurn(tx, turn))) return
      await log(tx, turn, line)
      enqueue(tx, askEngineJob, { order_id: order.id, attempt: turn.attempt })
    })
  }
}
