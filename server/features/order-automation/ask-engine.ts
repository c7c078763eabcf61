import { v7 as newId } from 'uuid'
import { z } from 'zod'
import { callEngine, engineOf, getAutomationSettings } from '#features/automation/index.ts'
import { listItems, modifiedName, type OrderFile } from '#features/orders/index.ts'
import { getSettings, mostBytes } from '#features/settings/index.ts'
import { defineJob, enqueue } from '#platform/jobs/job.ts'
import type { Platform } from '#platform/platform.ts'
import { findFile, type StoredFile } from '#platform/storage/stored-files.ts'
import { deliverResult } from './deliver-result.ts'

import { TryAgain, tryAgainLater } from './try-again.ts'
import { endTurn, type Line, resumeTurn, type Turn } from './turn.ts'

/** The outside engine is asked for an order that no solution serves. It may take its time, or be ill for a while. */
export const askEngineJob = defineJob({
  name: 'automation.ask_engine',
  data: z.object({ order_id: z.string(), attempt: z.int(), tries: z.int().optional() }),
  async run(platform, siteId, { order_id, attempt, tries = 0 }) {
    const turn = await resumeTurn(platform, siteId, order_id, attempt)
    if (!turn) return
    await tryAgainLater(
      platform,
      siteId,
      turn,
      tries,
      () => ask(platform, siteId, turn),
      async (tx, at) => enqueue(tx, askEngineJob, { order_id, attempt, tries: tries + 1 }, at),
    )
  },
})

async function ask(platform: Platform, siteId: string, turn: Turn): Promise<void> {
  const { order, original } = turn
  const { engine, file, items, limit } = await platform.db.read(siteId, async (tx) => ({
    engine: engineOf(await getAutomationSettings(tx, platform)),
    file: original?.file_id ? await findFile(tx, original.file_id) : null,
    items: await listItems(tx, order.id),
    limit: mostBytes(await getSettings(tx), 'ecu_file_mib'),
  }))
  const end = (status: 'no_match' | 'failed', line: Omit<Line, 'step'>) =>
    endTurn(platform, siteId, turn, status, [{ step: 'engine', ...line }])
  if (!engine) return end('no_match', { outcome: 'no', detail: 'switched_off' })
  if (!original || !file) return end('failed', { outcome: 'failed', detail: 'original_gone' })
  const answer = await callEngine(platform, siteId, engine, {
    order: wordsOf(turn, original, file, items),
    file: { size: file.size, open: () => platform.storage.read(file.storageKey) },
    name: modifiedName(file.name, order.service_name),
    mostBytes: limit,
  })
  if (answer.kind === 'file') {
    const line: Line = { step: 'engine', outcome: 'ok', detail: 'answered' }
    const outcome = await deliverResult(platform, siteId, turn, { fileId: answer.fileId, line })
    return outcome === 'done' ? undefined : end('no_match', { outcome: 'no', detail: 'delivered_before' })
  }
  if (answer.kind === 'no_match') return end('no_match', { outcome: 'no', detail: 'no_match' })
  const line = { outcome: 'failed' as const, detail: answer.detail as Line['detail'] }
  if (answer.kind === 'refused') return end('failed', line)
  throw new TryAgain({ step: 'engine', ...line })
}

/** What the engine needs to know of an order: the car and the work, nothing of whose it is. */
function wordsOf(
  { order }: Turn,
  original: OrderFile,
  file: StoredFile,
  items: Awaited<ReturnType<typeof listItems>>,
) {
  const identity = original.analysis?.identity ?? {}
  return {
    kind: 'order',
    request_id: newId(),
    order_id: order.id,
    order_no: order.order_no,
    vehicle: order.vehicle_label,
    transmission: order.transmission,
    power_hp: order.power_hp,
    ecu_brand: order.ecu_brand,
    ecu_version: order.ecu_version,
    tool: order.tool,
    read_method: order.read_method,
    master_slave: order.master_slave,
    fault_codes: order.fault_codes,
    items: items.map(({ kind, subject_id, name }) => ({ kind, id: subject_id, name })),
    file: { name: file.name, size: file.size, sha256: file.sha256 },
    identity: Object.fromEntries(
      Object.entries(identity).map(([name, found]) => [name, (found as { value: string }).value]),
    ),
  }
}
