import {
  AUTOMATE,
  type AutomationSettings,
  engineOf,
  findSolution,
  getAutomationSettings,
} from '#features/automation/index.ts'
import { updateOrder } from '#features/orders/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { defineJob, enqueue } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { askEngineJob } from './ask-engine.ts'
import { keepLook, type Look, lookAtOriginals } from './look-at-originals.ts'
import { tryAgainLater } from './try-again.ts'
import { beginTurn, continueTurn, GO_ON, type Line, type Step, type Turn } from './turn.ts'
import { useSolution } from './use-solution.ts'

/**
 * After submit: the same file and the same services as a solution in the site's library, and the order is served at
 * once. Otherwise the outside engine is asked, by a job of its own: known files never wait behind it. Otherwise staff
 * serve it.
 */
export const serveOrderJob = defineJob({
  ...AUTOMATE,
  async run(platform, siteId, { order_id, tries = 0 }) {
    const look = await lookAtOriginals(platform, siteId, order_id)
    const turn = await beginTurn(platform, siteId, order_id, {
      alongside: (tx) => keepLook(tx, look),
      firstStep: (tx, begun) => firstStep(tx, platform, begun, look),
    })
    const work = async () => {
      if (look.fault) throw look.fault
      if (turn) await serve(platform, siteId, turn)
    }
    if (!turn) return work()
    await tryAgainLater(platform, siteId, turn, tries, work, async (tx, at) => {
      await updateOrder(tx, order_id, { automation_status: 'queued' })
      enqueue(tx, serveOrderJob, { order_id, tries: tries + 1 }, at)
    })
  },
})

async function firstStep(tx: Tx, platform: Platform, turn: Turn, look: Look): Promise<Step | null> {
  if (look.fault) return GO_ON
  const { original } = turn
  // A file that came after the look has brought a job of its own, which looks at it before it serves the order.
  const isLookedAt =
    !original?.file_id || original.analysis || look.files.some(({ id }) => id === original.id)
  return isLookedAt ? nextStep(tx, platform, turn) : null
}

/** Everything that can be said of an order without waiting for anybody. */
async function nextStep(tx: Tx, platform: Platform, turn: Turn): Promise<Step> {
  const { order, original, hasSecond } = turn
  if (!original?.file_id)
    return { status: 'failed', lines: [{ step: 'start', outcome: 'failed', detail: 'original_gone' }] }
  // Two control units belong together: a delivery with one of them would be half of one.
  if (hasSecond) return { status: 'no_match', lines: [missed('two_files')] }
  const settings = await getAutomationSettings(tx, platform)
  if (!settings.solutions_on) return askOrEnd(tx, turn, settings, 'switched_off')
  const known = { original_sha256: original.sha256, service_key: order.service_key }
  const solution = await findSolution(tx, known)
  if (!solution) return askOrEnd(tx, turn, settings, 'no_solution')
  if (solution.suspended_at) return askOrEnd(tx, turn, settings, 'suspended')
  return { ...GO_ON, solution }
}

/** No solution serves the order: the engine is asked where there is one. */
function askOrEnd(tx: Tx, { order, attempt }: Turn, settings: AutomationSettings, why: Line['detail']): Step {
  if (!engineOf(settings)) {
    const off: Line = { step: 'engine', outcome: 'no', detail: 'switched_off' }
    return { status: 'no_match', lines: [missed(why), off] }
  }
  enqueue(tx, askEngineJob, { order_id: order.id, attempt })
  return { status: 'running', lines: [missed(why)] }
}

const missed = (detail: Line['detail']): Line => ({ step: 'solution', outcome: 'no', detail })

async function serve(platform: Platform, siteId: string, turn: Turn): Promise<void> {
  if (!turn.solution) return
  const outcome = await useSolution(platform, siteId, turn, turn.solution)
  if (outcome === 'done') return
  const next = await continueTurn(platform, siteId, turn, async (tx, held) =>
    outcome === 'delivered_before'
      ? askOrEnd(tx, held, await getAutomationSettings(tx, platform), outcome)
      : // Withdrawn: whatever stands in its place now, or nothing.
        nextStep(tx, platform, held),
  )
  if (next) await serve(platform, siteId, next)
}
