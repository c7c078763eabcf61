import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/states.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { type CallOptions, type Reply, useDesk } from '#server/test/desk.ts'
import { bytesOf, deliveryForm, newOrder, tuned } from '#server/test/orders.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'
import { useWorkshop } from '#server/test/use-workshop.ts'
import { newCustomerWith } from '#server/test/wallets.ts'
import type { ownerAbilities, staffAbilities } from '../core/order-abilities.ts'
import { insertOrder, listItems, type Order } from '../core/order-store.ts'
import { keepFile } from '../files/order-file-store.ts'
import { orderConversations } from '../messages/order-messages.ts'

/*
 * Every cell of the tables of abilities: what an answer's `can` says is what the call does. Orders are copies of one
 * that costs nothing, brought into their state by hand: the rules read these facts and no others.
 */
const desk = useDesk()
const workshop = useWorkshop(desk)
let owner: TestPerson
let staff: TestPerson
let colleague: TestPerson
let template: Order

const FILE = bytesOf('original')
const DAY = 24 * 60 * 60 * 1000
const ago = (ms: number) => new Date(desk.clock.now().getTime() - ms)

beforeAll(async () => {
  owner = await newCustomerWith(desk, 100)
  staff = await newModerator(desk, ['orders'])
  colleague = await newModerator(desk, ['orders'], { firstName: 'Grace' })
  const free = { price_1: 0, price_2: 0, price_3: 0 }
  const service = await desk.call('POST /service', {
    token: workshop.admin.token,
    body: { name: 'Checksum', ...free },
  })
  const fields = { service_id: service.body.id, agreed_price: '0' }
  const { id } = await newOrder(desk, owner, workshop, { file: FILE, fields })
  const { reg_key, ...row } = (await desk.owner.query('select * from orders where id = $1', [id])).rows[0]
  template = { ...row, price: 0, automation_status: 'none' }
})

type Facts = Partial<Order> & { proposal?: true; silentFor?: number }

const inHand = (who: TestPerson) => ({ assigned_to: who.id, assigned_at: desk.clock.now() })
const delivered = (at: Date) => ({ delivered_at: at, delivered_by: staff.id, versions: 1 })

/** What stands in a state, beside what is true of every order in it. */
const OPEN: Record<string, () => Facts> = {
  unassigned: () => ({}),
  'assigned to me': () => inHand(staff),
  'assigned to another': () => inHand(colleague),
  'with a proposal': () => ({ proposal: true }),
  'delivered before': () => delivered(ago(DAY)),
  'without its files': () => ({ files_deleted_at: ago(DAY) }),
  'automation queued': () => ({ automation_status: 'queued' }),
  'automation silent': () => ({ automation_status: 'running', silentFor: 46 * 60 * 1000 }),
  'automation failed': () => ({ automation_status: 'failed' }),
}
const CASES: Record<OrderStatus, Record<string, () => Facts>> = {
  pending: OPEN,
  processing: OPEN,
  incomplete: OPEN,
  completed: {
    'delivered today': () => ({ ...inHand(colleague), ...delivered(ago(60_000)) }),
    'delivered long ago': () => delivered(ago(15 * DAY)),
    'without its files': () => ({ ...delivered(ago(DAY)), files_deleted_at: ago(60_000) }),
    'delivered by the automation': () => ({
      ...delivered(ago(DAY)),
      delivered_by: null,
      automation_status: 'delivered',
    }),
  },
  cancelled: {
    'never delivered': () => ({}),
    'delivered before': () => delivered(ago(DAY)),
    'without its files': () => ({ files_deleted_at: ago(60_000) }),
  },
}

async function copyOf(status: OrderStatus, { proposal, silentFor = 0, ...facts }: Facts): Promise<string> {
  const id = newId()
  await desk.platform.db.transaction(desk.sites.main, async (tx) => {
    const isOver = status === 'completed' || status === 'cancelled'
    const isRunning = status === 'pending' || status === 'processing'
    const confirmations = JSON.stringify(template.confirmations)
    const order = {
      ...template,
      ...facts,
      id,
      status,
      confirmations,
      promised_at: isRunning ? desk.clock.now() : null,
      minutes_left: status === 'incomplete' ? 30 : null,
      closed_at: isOver ? ago(60_000) : null,
      cancelled_at: status === 'cancelled' ? ago(60_000) : null,
    }
    await insertOrder(tx, order, await listItems(tx, template.id))
    await sql`update orders set changed_at = ${ago(silentFor)} where id = ${id}`.execute(tx.db)
    await sql`insert into order_files (id, site_id, order_id, kind, version, file_id, name, size, sha256, created_at)
      select gen_random_uuid(), site_id, ${id}, kind, version, file_id, name, size, sha256, created_at
      from order_files where order_id = ${template.id}`.execute(tx.db)
    if (proposal)
      await sql`insert into order_changes select ${newId()}, site_id, id, 'proposed', service_id, service_name,
        service_key, '[]', 0, 100, 'More work', ${staff.id}, now(), null from orders where id = ${id}`.execute(
        tx.db,
      )
  })
  return id
}

/** All that an act could have changed: the order, its history and what waits for an answer. */
const standing = async (id: string) =>
  (
    await desk.owner.query(
      `select (select to_jsonb(o) from orders o where id = $1) as row,
        (select count(*) from order_events where order_id = $1) as events,
        (select count(*) from conversations c join conversation_messages m on m.conversation_id = c.id
          where c.subject_id = $1) as messages,
        (select count(*) from order_changes where order_id = $1 and status = 'proposed') as proposals`,
      [id],
    )
  ).rows[0]

interface Act {
  key: EndpointKey
  by?: () => TestPerson
  options?: (id: string) => CallOptions | Promise<CallOptions>
}
let marks = 0
const body = (value: object) => () => ({ body: value })
const text = () => {
  const form = new FormData()
  form.set('text', 'Here it is')
  return { form }
}
const originalForm = (file: Buffer) => {
  const form = new FormData()
  form.set('original_file', new Blob([new Uint8Array(file)]), 'again.bin')
  return form
}
const change = () => ({
  body: { service_id: workshop.serviceId, option_ids: [], extra_ids: [], reason: 'As agreed' },
})
const moveTo = (status: string) => ({
  key: 'PUT /order/{id}/change_status' as const,
  options: body({ status, reason: 'Which tool?' }),
})

type StaffAbility = keyof ReturnType<typeof staffAbilities.can>
type OwnerAbility = keyof ReturnType<typeof ownerAbilities.can>

const STAFFS: Record<StaffAbility, Act> = {
  take: { key: 'PUT /order/{id}/take', options: body({ taken: true }) },
  unassign: { key: 'PUT /order/{id}/take', options: body({ taken: false }) },
  process: moveTo('processing'),
  requeue: moveTo('pending'),
  request_info: moveTo('incomplete'),
  // Never the same file twice: the guard would find it in another order.
  deliver: {
    key: 'PUT /order/{id}/submit_order',
    options: () => ({ form: deliveryForm(tuned(FILE, `m${marks++}`)) }),
  },
  cancel: { key: 'PUT /order/{id}/cancel_order', options: body({ reason: 'Not possible' }) },
  change: { key: 'PUT /order/{id}/change', options: change },
  change_services: { key: 'PUT /order/{id}/change', options: change },
  withdraw_change: { key: 'DELETE /order/{id}/change' },
  retry_automation: { key: 'POST /order/{id}/automation_retry' },
  forward: { key: 'PUT /order/{id}/forward' },
  take_back: { key: 'PUT /order/{id}/take_back', options: body({ reason: 'We do it ourselves' }) },
  answer_provider: {
    key: 'PUT /order/{id}/answer_provider',
    options: () => ({ body: { change_id: newId(), agree: true } }),
  },
  delete: { key: 'DELETE /order/{id}' },
}

const OWNERS: Record<Exclude<OwnerAbility, 'order_again'>, Act> = {
  cancel: { key: 'PUT /order/{id}/cancel_order', options: body({ reason: 'Sold the car' }) },
  resend: { key: 'PUT /order/{id}/resend', options: text },
  replace_files: {
    key: 'PUT /order/{id}/resend',
    options: () => ({ form: originalForm(tuned(FILE, `r${marks++}`)) }),
  },
  revise: { key: 'POST /order/{id}/revision', options: text },
  answer_change: {
    key: 'PUT /order/{id}/answer_change',
    async options(id) {
      const { rows } = await desk.owner.query('select id from order_changes where order_id = $1', [id])
      return { body: { change_id: rows[0]?.id ?? newId(), agree: false } }
    },
  },
  write: { key: 'POST /order_message/{id}', options: text },
}

const REASONS = ['wrong_state', 'already_taken', 'revision_over']

async function callOn(id: string, person: TestPerson, { key, options }: Act): Promise<Reply> {
  return desk.call(key, { token: person.token, params: { id }, ...(await options?.(id)) })
}

/** The words of what went otherwise than the answer said; none when all is well. */
async function differences(
  name: string,
  may: boolean,
  act: Act,
  person: TestPerson,
  make: () => Promise<string>,
  shared: string,
) {
  const id = may ? await make() : shared
  // Copies share their file with others, who still need it.
  if (name === 'delete') await desk.owner.query('delete from order_files where order_id = $1', [id])
  const before = await standing(id)
  const { status, body: answer } = await callOn(id, person, act)
  const isChanged = JSON.stringify(await standing(id)) !== JSON.stringify(before)
  const isDone = status === 200 && isChanged
  const isRefused = !isChanged && (status === 200 || REASONS.includes(answer.code))
  if (may ? isDone : isRefused) return []
  return [`${name}: can says ${may}, the call ${status} ${answer.code ?? ''}${isChanged ? ', changed' : ''}`]
}

const cases = ORDER_STATUSES.flatMap((status) =>
  Object.keys(CASES[status]).map((name) => [status, name] as const),
)

test.each(cases)('%s, %s: every ability of both sides is what its call does', async (status, name) => {
  const make = () => copyOf(status, CASES[status][name]?.() ?? {})
  const shared = await make()
  const get = (person: TestPerson) =>
    desk.call('GET /order/{id}', { token: person.token, params: { id: shared } })
  const { staff_can } = (await get(staff)).body
  const { can } = (await get(owner)).body
  const found: string[] = []
  // Refused calls first: they leave the shared order as it is.
  for (const [ability, act] of Object.entries(STAFFS))
    found.push(...(await differences(ability, staff_can[ability], act, staff, make, shared)))
  for (const [ability, act] of Object.entries(OWNERS))
    found.push(...(await differences(ability, can[ability], act, owner, make, shared)))
  // Both sides write by the same rule.
  found.push(...(await differences('write', can.write, OWNERS.write, staff, make, shared)))
  expect(found).toEqual([])
})

test('the tables leave nothing of an answer out, and nobody else gets anything', async () => {
  const id = await copyOf('pending', {})
  const seen = (await desk.call('GET /order/{id}', { token: staff.token, params: { id } })).body
  expect(Object.keys(seen.staff_can).sort()).toEqual(Object.keys(STAFFS).sort())
  expect(Object.keys(seen.can).sort()).toEqual([...Object.keys(OWNERS), 'order_again'].sort())
  const others = [await newCustomerWith(desk, 1), await newModerator(desk, ['tickets'])]
  for (const person of others)
    for (const act of [...Object.values(STAFFS), ...Object.values(OWNERS)])
      expect([403, 404]).toContain((await callOn(id, person, act)).status)
})

test('whoever comes second hears by whom', async () => {
  const taken = await copyOf('processing', inHand(colleague))
  for (const act of [STAFFS.take, STAFFS.unassign])
    expect((await callOn(taken, staff, act)).body).toMatchObject({
      code: 'already_taken',
      params: { by: 'Grace Test' },
    })
  const done = await copyOf('completed', { ...delivered(ago(DAY)), delivered_by: colleague.id })
  expect((await callOn(done, staff, STAFFS.deliver)).body).toMatchObject({
    code: 'wrong_state',
    params: { status: 'completed', by: 'Grace Test' },
  })
})

test.each(ORDER_STATUSES)('%s: a file can be downloaded by whom its answer says', async (status) => {
  const id = await copyOf(status, {})
  await desk.platform.db.transaction(desk.sites.main, async (tx) => {
    const { rows } = await desk.owner.query('select file_id from order_files where order_id = $1', [id])
    const about = { fileId: rows[0].file_id, version: 1, uploadedBy: staff.id, about: {} }
    await sql`update stored_files set state = 'temporary' where id = ${about.fileId}`.execute(tx.db)
    await keepFile(tx, id, { ...about, kind: 'modified' })
  })
  await desk.owner.query(
    `insert into order_files (id, site_id, order_id, kind, version, name, size, sha256, created_at, deleted_at)
      select gen_random_uuid(), site_id, order_id, kind, 2, name, size, sha256, created_at, now()
      from order_files where order_id = $1`,
    [id],
  )
  for (const person of [owner, staff]) {
    const { body: seen } = await desk.call('GET /order/{id}', { token: person.token, params: { id } })
    expect(seen.files).toHaveLength(4)
    for (const file of seen.files) {
      const params = { id, file_id: file.id }
      const reply = await desk.call('GET /order/{id}/download_file/{file_id}', {
        token: person.token,
        params,
      })
      expect([file.kind, file.version, reply.status === 200]).toEqual([
        file.kind,
        file.version,
        file.can.download,
      ])
      if (!file.can.download) expect(['gone', 'wrong_state']).toContain(reply.body.code)
    }
  }
})

test('a message can be deleted by whom its answer says', async () => {
  const id = await copyOf('pending', {})
  const send = (senderId: string, fromStaff: boolean) =>
    desk.platform.db.transaction(desk.sites.main, (tx) =>
      orderConversations.insert(
        tx,
        BY_PROGRAM,
        { ...template, id },
        { senderId, fromStaff, text: 'Hello', file: null },
      ),
    )
  for (const person of [owner, staff]) {
    await send(owner.id, false)
    await send(staff.id, true)
    const { body: list } = await desk.call('GET /order_messages/{id}', {
      token: person.token,
      params: { id },
    })
    for (const message of list.items) {
      const reply = await desk.call('DELETE /order_message/{id}', {
        token: person.token,
        params: { id: message.id },
      })
      expect(reply.status).toBe(message.can.delete ? 200 : 403)
    }
  }
})
