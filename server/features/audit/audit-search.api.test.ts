import { beforeAll, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
let auditor: TestPerson
let doer: TestPerson

beforeAll(async () => {
  auditor = await newModerator(desk, ['audit_log'])
  doer = await newModerator(desk, ['orders'], { firstName: 'Wilhelmine' })
})

const list = async (query: Record<string, string | number> = {}) =>
  (await desk.call('GET /audit_log', { token: auditor.token, query })).body
const subjects = async (query: Record<string, string | number>): Promise<string[]> =>
  (await list(query)).items.map((entry: { subject: string }) => entry.subject)

async function write(
  subject: string,
  options: { at?: string; act?: string; actor?: string; site?: 'main' | 'other' } = {},
) {
  const { at = '2026-01-01T00:00:00Z', act = 'test.search', actor = null, site = 'main' } = options
  await desk.owner.query(
    `insert into audit_log (id, site_id, at, actor_id, act, subject, ip, request_id)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, '', '')`,
    [desk.sites[site], at, actor, act, subject],
  )
}

test('it is found by act, by subject and by the name of whoever did it, in any case, on its own site', async () => {
  await write('Harbour_1')
  await write('of somebody', { actor: doer.id, act: 'test.dredge' })
  await write('Harbour_1 elsewhere', { site: 'other' })
  expect(await subjects({ search: 'hArBoUr' })).toEqual(['Harbour_1'])
  expect(await subjects({ search: 'ST.DREDG' })).toEqual(['of somebody'])
  expect(await subjects({ search: 'helmine te' })).toEqual(['of somebody'])
  expect(await subjects({ search: 'r_1' })).toEqual(['Harbour_1'])
  // Each field by itself: what ends one and begins the next is no match. Addresses of people are not searched.
  expect(await subjects({ search: 'dredgeof' })).toEqual([])
  expect(await subjects({ search: doer.email })).toEqual([])
  expect(await subjects({ search: 'harbour', act: 'test.dredge' })).toEqual([])
  expect(await subjects({ search: 'harbour', from: '2026-01-02' })).toEqual([])
  expect(await subjects({ search: 'harbour', to: '2026-01-01' })).toEqual(['Harbour_1'])
})

test.each(['asc', 'desc'] as const)(
  'a search is walked to its end while lines are written: %s',
  async (sort_order) => {
    const word = `walked-${sort_order}`
    const written: string[] = []
    const more = async (day: string) => {
      const subject = `${word} ${written.length}`
      // Several of one moment, so that the id has to tell them apart.
      await write(subject, {
        at: `${day}T00:00:0${written.length % 3}Z`,
        ...(written.length % 2 && { actor: doer.id }),
      })
      written.push(subject)
    }
    for (let line = 0; line < 40; line++) await more('2026-02-01')
    const first = [...written]
    const seen: string[] = []
    let after: string | null = null
    do {
      const page = await list({ search: word, sort_by: 'at', sort_order, size: 7, ...(after && { after }) })
      seen.push(...page.items.map((entry: { subject: string }) => entry.subject))
      after = page.next
      // On the side that the walk has passed already.
      await more(sort_order === 'desc' ? '2026-03-01' : '2026-01-15')
    } while (after)
    expect(seen.toSorted()).toEqual(first.toSorted())
    expect((await list({ search: word })).total).toBe(written.length)
  },
)

test('sorted by act and by the name of the actor, nobody’s first', async () => {
  await write('sorting b', { act: 'test.b', actor: doer.id })
  await write('sorting a', { act: 'test.c' })
  await write('sorting c', { act: 'test.a', actor: auditor.id })
  const search = 'sorting '
  expect(await subjects({ search, sort_by: 'act' })).toEqual(['sorting c', 'sorting b', 'sorting a'])
  expect(await subjects({ search, sort_by: 'actor' })).toEqual(['sorting a', 'sorting c', 'sorting b'])
  expect(await subjects({ search, sort_by: 'actor', sort_order: 'desc', size: 2 })).toEqual([
    'sorting b',
    'sorting c',
  ])
  const { items } = await list({ sort_by: 'actor', act: 'test.b' })
  expect(items[0].actor).toEqual({ id: doer.id, name: 'Wilhelmine Test' })
})
