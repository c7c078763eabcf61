import { createHash } from 'node:crypto'
import type { Desk } from './desk.ts'
import { deliver, expectDone, newOrder, type OrderOptions, type Workshop } from './orders.ts'
import type { TestPerson } from './people.ts'
import { newCustomerWith } from './wallets.ts'

/* Gestures around orders that are served without staff. */

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export async function orderOf(
  desk: Desk,
  workshop: Workshop,
  file: Buffer,
  options: OrderOptions = {},
): Promise<{ id: string; customer: TestPerson }> {
  const customer = await newCustomerWith(desk, 100)
  const { id } = await newOrder(desk, customer, workshop, { file, ...options })
  return { id, customer }
}

/** Staff deliver an order by hand and tick "save as solution". */
export async function solve(
  desk: Desk,
  workshop: Workshop,
  [original, modified]: readonly [Buffer, Buffer],
  options: OrderOptions & { overrule?: string } = {},
): Promise<string> {
  const { id } = await orderOf(desk, workshop, original, options)
  await desk.runJobs()
  desk.clock.advance(1000)
  const fields = {
    save_as_solution: 'true',
    ...(options.overrule && { overrule_reason: options.overrule }),
  }
  expectDone(await deliver(desk, workshop.admin, id, modified, fields))
  await desk.runJobs()
  return id
}

/** The customer comes back with what was delivered. */
export async function revise(desk: Desk, customer: TestPerson, id: string, text: string) {
  const form = new FormData()
  form.set('text', text)
  return expectDone(
    await desk.call('POST /order/{id}/revision', { token: customer.token, params: { id }, form }),
  )
}

/** The order as staff see it. */
export const show = async (desk: Desk, { admin }: Workshop, id: string) =>
  expectDone(await desk.call('GET /order/{id}', { token: admin.token, params: { id } }))

interface LogLine {
  attempt: number
  step: string
  outcome: string
  detail: string
}

/** What the log says, without the times. */
export const logOf = ({ automation_log }: { automation_log: LogLine[] }) =>
  automation_log.map(({ attempt, step, outcome, detail }) => [attempt, step, outcome, detail])

export const versionsOf = ({ files }: { files: { kind: string; sha256: string }[] }) =>
  files.filter(({ kind }) => kind === 'modified').map((file) => file.sha256)

/** Jobs that wait for their time come now. */
export const hurry = (desk: Desk) =>
  desk.owner.query("update pgboss.job set start_after = now() where state = 'created'")

export const count = async (desk: Desk, text: string, ...values: unknown[]): Promise<number> =>
  Number((await desk.owner.query(`select count(*) from ${text}`, values)).rows[0].count)
