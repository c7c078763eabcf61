import { SAVE_SOLUTION } from '#features/automation/index.ts'
import { getSettings, refuseTooLarge } from '#features/settings/index.ts'
import { AppError } from '#platform/app-error.ts'
import { once, settled } from '#platform/http/idempotency.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { getOrder } from '../core/order-store.ts'
import { checkFile } from '../submit/check-file.ts'
import { contentsOf, type TakenFile, takeFile } from '../submit/submitted-files.ts'
import { presentChanges, presentFindings, presentIdentity, presentSent } from '../view/present-file.ts'
import { presentStaffOrder } from '../view/present-order.ts'
import { deliverOrder, requireDeliverable } from './deliver-order.ts'

type Check = 'POST /order/{id}/check_delivery'
type Submit = 'PUT /order/{id}/submit_order'

/** Staff look at what they are about to send. The file stays temporary until it is delivered, or is swept. */
export async function checkDelivery(call: Call<Check>): Promise<Answer<Check>> {
  const { platform, site, actor, params, fields, files } = call
  const file = await platform.db.read(site.id, async (tx) => {
    await requireDeliverable(tx, await getOrder(tx, params.id))
    const file = await takeFile(tx, actor, files.modified_file, undefined)
    if (file) refuseTooLarge(file.size, await getSettings(tx), 'ecu_file_mib')
    return file
  })
  if (!file) throw new AppError('file_missing')
  const kind = fields.second === 'true' ? 'original_2' : 'original'
  const checked = await checkFile(platform, site.id, { orderId: params.id, file, kind })
  return {
    ...presentSent(file),
    findings: presentFindings([]),
    identity: presentIdentity(checked.file.analysis),
    changes: presentChanges(checked.changes),
    checks: checked.checks,
  }
}

/** Staff deliver: everything is read and compared first, then written in one transaction. */
export async function submitDelivery(call: Call<Submit>): Promise<Answer<Submit>> {
  const { platform, site, actor, params, fields } = call
  const repeatable = await repeatableOf(call)
  // Fails where the order is delivered already, perhaps by an earlier request with the same key.
  const form = await settled(() => checkForm(call))
  return platform.db.transaction(site.id, async (tx) => {
    const work = async () => {
      const order = await deliverOrder(tx, call, params.id, {
        ...form(),
        note: fields.note ?? '',
        overruleReason: fields.overrule_reason ?? '',
      })
      if (fields.save_as_solution === 'true')
        enqueue(tx, SAVE_SOLUTION, {
          order_id: order.id,
          version: order.versions,
          // The job may come when other services are ordered; the file was made for these.
          service_key: order.service_key,
          user_id: actor.userId,
        })
      return presentStaffOrder(tx, order, actor)
    }
    return repeatable ? once(tx, actor, repeatable, work) : work()
  })
}

async function checkForm({ platform, site, actor, params, fields, files }: Call<Submit>) {
  const taken = await platform.db.read(site.id, async (tx) => {
    await requireDeliverable(tx, await getOrder(tx, params.id))
    const settings = await getSettings(tx)
    const modified = await takeFile(tx, actor, files.modified_file, fields.modified_file_id)
    const second = await takeFile(tx, actor, files.second_file, fields.second_file_id)
    for (const file of [modified, second]) if (file) refuseTooLarge(file.size, settings, 'ecu_file_mib')
    return { modified, second }
  })
  if (!taken.modified) throw new AppError('file_missing', { fields: { modified_file: { code: 'required' } } })
  const check = (file: TakenFile, kind: 'original' | 'original_2') =>
    checkFile(platform, site.id, { orderId: params.id, file, kind })
  return {
    modified: await check(taken.modified, 'original'),
    second: taken.second && (await check(taken.second, 'original_2')),
  }
}

/** Files are named by content, as with orders. */
async function repeatableOf(call: Call<Submit>) {
  const { params, fields, files, request } = call
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return null
  const { modified_file_id, second_file_id, ...said } = fields
  const contents = await contentsOf(call, [
    { received: files.modified_file, sentId: modified_file_id },
    { received: files.second_file, sentId: second_file_id },
  ])
  return { call: 'PUT /order/{id}/submit_order', key, input: [params.id, said, contents] }
}
