import type { EndpointKey } from '#contract/contract.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Call } from '#platform/http/routes.ts'

/** A call as acts on records want it: with the id of its subject beside it. */
export type CallAbout<K extends EndpointKey> = Omit<Call<K>, 'params'> & { params: { id: string } }

/** The calls of the shop name their subject in what they carry, in a body or in a form. */
export const aboutOne =
  <K extends EndpointKey, A>(act: (tx: Tx, call: CallAbout<K>) => A) =>
  (tx: Tx, call: Call<K>): A => {
    const { id } = (call.body ?? call.fields) as unknown as { id: string }
    return act(tx, { ...call, params: { id } })
  }

/** Every answer of the shop says so. */
export const SUCCESS = { status: 'success' } as const
