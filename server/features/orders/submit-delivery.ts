import { recordAct } from '#features/audit/index.ts'
import { getSettings } from '#features/settings/index.ts'
import { AppError } from '#platform/app-error.ts'
import { once } from '#platform/http/idempotency.ts'
import type { Answer, Call } from '#platform/http/routes.ts'
import { enqueue } from '#platform/jobs/job.ts'
import { checkFile } from './check-file.ts'
import { type CheckedFile, deliverOrder, failedChecks, refuseClosed } from './deliver-order.ts'
import { SAVE_SOLUTION } from './job-names.ts'
import { getOrder } from './order-store.ts'
import { presentChanges, presentFindings, presentIdentity } from './present-file.ts'
import { presentStaffOrder } from './present-order.ts'
import { refuseTooLarge } from './sent-files.ts'
import { takeFile } from './submitted-files.ts'

type Check = 'POST /order/{id}/check_delivery'
type Submit = 'PUT /order/{id}/submit_order'

/** Staff look at what they are about to send. The file stays temporary until it is delivered, or is swept. */
export async function checkDelivery(call: Call<Check>): Promise<Answer<Check>> {
  const { platform, site, actor, params, fields, files } = call
  const file = await platform.db.read(site.id, async (tx) => {
    await refuseClosed(tx, await getOrder(tx, params.id))
    const file = await takeFile(tx, actor, files.modified_file, undefined)
    if (file) refuseTooLarge(file.size, await getSettings(tx), 'ecu')
    return file
  })
  if (!file) throw new AppError('file_missing')
  const kind = fields.second === 'true' ? 'original_2' : 'original'
  const checked = await checkFile(platform, site.id, { orderId: params.id, file, kind })
  return {
    id: file.id,
    name: file.name,
    size: file.size,
    sha256: file.sha256,
    expires_at: new Date(file.createdAt.getTime() + 23 * 60 * 60 * 1000).toISOString(),
    findings: presentFindings([]),
    identity: presentIdentity(checked.file.analysis),
    changes: presentChanges(checked.changes),
    checks: checked.checks,
  }
}

/** Staff deliver: everything is read and compared first, then written in one transaction. */
export async function submitDelivery(call: Call<Submit>): Promise<Answer<Submit>> {
  const { platform, site, actor, params, fields, files, origin, request } = call
  const taken = await platform.db.read(site.id, async (tx) => {
    await refuseClosed(tx, await getOrder(tx, params.id))
    const settings = await getSettings(tx)
    const modified = await takeFile(tx, actor, files.modified_file, fields.modified_file_id)
    const second = await takeFile(tx, actor, files.second_file, fields.second_file_id)
    for (const file of [modified, second]) if (file) refuseTooLarge(file.size, settings, 'ecu')
    return { modified, second }
  })
  if (!taken.modified) throw new AppError('file_missing', { fields: { modified_file: { code: 'required' } } })
  const check = (file: NonNullable<typeof taken.second>, kind: 'original' | 'original_2') =>
    checkFile(platform, site.id, { orderId: params.id, file, kind })
  const modified = await check(taken.modified, 'original')
  const second = taken.second && (await check(taken.second, 'original_2'))
  return platform.db.transaction(site.id, async (tx) => {
    const work = async () => {
      const order = await deliverOrder(tx, platform, params.id, {
        modified,
        second,
        note: fields.note ?? '',
        overruleReason: fields.overrule_reason ?? '',
        actor,
        siteUrl: origin.url,
      })
      await recordAct(tx, call, {
        act: 'orders.deliver',
        subject: String(order.order_no),
        after: { version: order.versions, ...overruled(fields.overrule_reason, { modified, second }) },
      })
      if (fields.save_as_solution === 'true')
        enqueue(tx, SAVE_SOLUTION, { order_id: order.id, version: order.versions, user_id: actor.userId })
      return presentStaffOrder(tx, order, actor)
    }
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string') return work()
    const input = [params.id, fields.note, taken.modified?.sha256, taken.second?.sha256]
    return once(tx, actor, { call: 'PUT /order/{id}/submit_order', key, input }, work)
  })
}

/** A reason counts only where there was something to overrule. */
function overruled(
  reason: string | undefined,
  checked: { modified: CheckedFile; second: CheckedFile | null },
) {
  return reason && failedChecks(checked).length > 0 ? { overrule_reason: reason } : {}
}
