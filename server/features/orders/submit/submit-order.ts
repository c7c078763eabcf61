import { once, settled } from '#platform/http/idempotency.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { presentPlacedOrder } from '../view/present-order.ts'
import { limitOrders } from './order-limits.ts'
import { placeOrder } from './place-order.ts'
import { contentsOf, filesOfForm } from './submitted-files.ts'

type Key = 'POST /order'

/** A customer orders. Whoever sends the same twice with one key gets the first order. */
export async function submitOrder(call: Call<Key>): Promise<Answer<Key>> {
  const { platform, site, actor, fields } = call
  const repeatable = await repeatableOf(call)
  const files = await settled(() => filesOfForm(call))
  const passLimit = await settled(() => limitOrders(call))
  return platform.db.transaction(site.id, (tx) => {
    const work = async () => {
      // Only here: a repeated request is not one order more, and gets its first answer.
      passLimit()
      return presentPlacedOrder(tx, await placeOrder(tx, call, fields, files()))
    }
    return repeatable ? once(tx, actor, repeatable, work) : work()
  })
}

/** Files are named by content: a client that repeats the request may upload them once more. */
async function repeatableOf(call: Call<Key>) {
  const { fields, files, request } = call
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return null
  const { original_file_id, second_file_id, extra_file_id, ...said } = fields
  const contents = await contentsOf(call, [
    { received: files.original_file, sentId: original_file_id },
    { received: files.second_file, sentId: second_file_id },
    { received: files.extra_file, sentId: extra_file_id },
  ])
  return { call: 'POST /order', key, input: [said, contents] }
}
