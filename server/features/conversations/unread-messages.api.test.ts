import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, type TestPerson } from '#server/test/people.ts'
import { countUnread, deleteAttachments, deleteConversation } from './index.ts'

const desk = useDesk()
let customer: TestPerson
let other: TestPerson

/** So many conversations of a customer, each with one read message and one that staff wrote and nobody read. */
const fill = ({ id }: TestPerson, conversations: number, unread: boolean) =>
  desk.owner.query(
    `with begun as (
       insert into conversations (id, site_id, subject_kind, subject_id, customer_id, created_at)
       select gen_random_uuid(), $1, 'order', gen_random_uuid(), $2, now() from generate_series(1, $3) returning id)
     insert into conversation_messages (id, site_id, conversation_id, sender_id, from_staff, text, created_at, read_at)
     select gen_random_uuid(), $1, id, $2, from_staff, 'x', now(), case when from_staff and $4 then null else now() end
     from begun, unnest('{true, false}'::boolean[]) as from_staff`,
    [desk.sites.main, id, conversations, unread],
  )

beforeAll(async () => {
  customer = await newPerson(desk)
  other = await newPerson(desk)
  await fill(customer, 20_000, false)
  await fill(customer, 3, true)
  await fill(other, 2000, true)
  await desk.owner.query('analyze conversations, conversation_messages')
})

const count = (reader: Parameters<typeof countUnread>[3], site: 'main' | 'other' = 'main') =>
  desk.platform.db.read(desk.sites[site], (tx) => countUnread(tx, 'order', ['direct'], reader))

test('each side counts the conversations in which the other wrote something new, on its own site', async () => {
  expect(await count({ customerId: customer.id })).toBe(3)
  expect(await count({ customerId: other.id })).toBe(2000)
  expect(await count('staff')).toBe(0)
  expect(await count({ customerId: customer.id }, 'other')).toBe(0)
})

test('what was read is not looked at', async () => {
  const { rows } = await desk.owner.query(`
    explain select count(distinct c.id) from conversation_messages m
      join conversations c on c.site_id = m.site_id and c.id = m.conversation_id
      where m.site_id = '${desk.sites.main}' and m.read_at is null and m.from_staff = false and c.subject_kind = 'order'`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('conversation_messages_unread')
  expect(plan).not.toContain('Seq Scan on conversation_messages')
})

test('a conversation goes with its messages, and with nothing of another kind of subject or of another site', async () => {
  const { rows } = await desk.owner.query(
    'select subject_id as id from conversations where customer_id = $1',
    [customer.id],
  )
  const about = { kind: 'order', id: rows[0].id } as const
  await desk.platform.db.transaction(desk.sites.other, (tx) => deleteConversation(tx, about))
  const left = async () =>
    (await desk.owner.query('select count(*)::int as n from conversation_messages')).rows[0].n
  const before = await left()
  await desk.platform.db.transaction(desk.sites.main, async (tx) => {
    await deleteAttachments(tx, about)
    await deleteConversation(tx, about)
  })
  expect([before, await left()]).toEqual([44_006, 44_004])
})
