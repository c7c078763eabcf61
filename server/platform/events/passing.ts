import { z } from 'zod'
import type { LiveEvents, LiveEventType } from '#contract/live/calls.ts'
import type { Tx } from '../db/database.ts'
import { parsedJson } from '../parsed-json.ts'
import { signal } from '../signals.ts'

/*
 * What is worth a moment only, such as that somebody types. It goes to whoever has a stream open just then, on every
 * instance, and is not kept: it has no number, and whoever reconnects does not hear of it again.
 */
type PassingTo = { userId: string; personal: true } | 'staff'

const passing = z.object({
  siteId: z.string(),
  userId: z.string().nullable(),
  type: z.string().transform((type) => type as LiveEventType),
  data: z.record(z.string(), z.unknown()),
})
export type Passing = z.output<typeof passing>

export async function tellPassing<T extends LiveEventType>(
  tx: Tx,
  to: PassingTo,
  type: T,
  data: LiveEvents[T],
): Promise<void> {
  const userId = to === 'staff' ? null : to.userId
  await signal(tx, 'passing', JSON.stringify({ siteId: tx.siteId, userId, type, data }))
}

export const readPassing = (payload: string): Passing | null =>
  passing.safeParse(parsedJson(payload)).data ?? null

export const encodePassing = ({ type, data }: Passing): Buffer =>
  Buffer.from(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
