import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'
import { clearVehicles } from '#server/test/vehicles.ts'

/* Files that nobody would send who means well. Each is refused with a report; nothing of ours fails. */
const desk = useDesk()
let staff: TestPerson
beforeAll(async () => {
  staff = await newModerator(desk, ['vehicle_statistics'])
})
beforeEach(() => clearVehicles(desk))

const HEADER = 'type,manufacturer,model,generation,variant'
const PATH = 'Cars,Ravenna,Corso,II,2.0 TD'
const ENTRY = { type: 'Cars', manufacturer: 'Ravenna', model: 'Corso', generation: 'II', variant: '2.0 TD' }
const MIB = 'x'.repeat(1024 * 1024)

async function importNow(content: string | Buffer, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append(
    'file',
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
    'vehicles.csv',
  )
  const { body } = await desk.call('POST /vehicle/import', { token: staff.token, form })
  await desk.runJobs()
  const id = String(body.id)
  return desk.call('GET /vehicle/import/{id}', { token: staff.token, params: { id } })
}
const variants = async () =>
  Number((await desk.owner.query('select count(*) from vehicles where level = 5')).rows[0].count)

describe('a hostile file', () => {
  test.each<[string, string | Buffer, string]>([
    ['a column called NUL', `${HEADER},\0\n${PATH},1\n`, 'unknown_column'],
    ['a key called NUL', JSON.stringify([{ ...ENTRY, 'a\0b': 1 }]), 'unknown_column'],
    ['half a letter as a key', '[{"\\ud800": 1}]', 'unknown_column'],
    ['half a letter for an entry', '["\\ud800"]', 'invalid'],
    ['NUL for an entry', '["\\u0000"]', 'invalid'],
    ['a column with a name of a megabyte', `${HEADER},${MIB}\n${PATH},1\n`, 'unknown_column'],
    ['a cell of a megabyte too many', `${HEADER}\n${PATH},${MIB}\n`, 'too_many_cells'],
    ['a NUL too many', `${HEADER}\n${PATH},\0\n`, 'too_many_cells'],
    ['a name of a megabyte', `${HEADER}\n${MIB},b,c,d,e\n`, 'too_long'],
    ['an entry of a megabyte', JSON.stringify([MIB]), 'invalid'],
    ['a string of eight megabytes in a list', `[{"type": "${MIB.repeat(8)}"}]`, 'too_long'],
    ['lists in lists', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 'invalid'],
    ['a quotation mark after a million escapes', `[{"type": "${'\\\\'.repeat(1_000_000)}\\""}]`, 'too_long'],
    [
      'half a letter where the report ends',
      JSON.stringify([{ [`${'x'.repeat(199)}😀`]: 1 }]),
      'unknown_column',
    ],
    ['a quotation that never ends', `${HEADER}\n"${MIB}`, 'unreadable'],
    ['prototypes', '[{"__proto__": {"type": "x"}}]', 'unknown_column'],
    ['the same vehicle twice', `${HEADER}\n${PATH}\n${PATH}\n`, 'duplicate'],
    [
      'bytes',
      Buffer.from(Array.from({ length: 65_536 }, (_, index) => (index * 7919) % 256)),
      'missing_column',
    ],
  ])('with %s is refused, and the report can be read', async (_, content, problem) => {
    const { status, body } = await importNow(content)
    expect([status, body.state, body.bad_lines?.[0]?.problem]).toEqual([200, 'refused', problem])
    expect(Math.max(...body.bad_lines.map(({ text }: { text: string }) => text.length))).toBeLessThanOrEqual(
      200,
    )
    expect(await variants()).toBe(0)
  })

  test('whose good lines are wanted gives them', async () => {
    const { body } = await importNow(
      `${HEADER}\n${PATH}\n${PATH},\0\nCars,"=cmd|'/c calc'!A1",<b>,"""",e\n`,
      {
        skip_bad_lines: 'true',
      },
    )
    expect([body.state, body.bad, body.added]).toEqual(['done', 1, 2])
  })
})

test.each([
  '%%',
  '\\\\',
  '.*+?()[]{}|^$',
  '😀😀',
  "'; drop table vehicles; --",
  '  golf   7  ',
  'a'.repeat(100),
  '150 hp 150 hp 150 hp',
  '\u202egolf',
  '&|!:*',
  'İstanbul',
])('a search for %s is answered', async (q) => {
  await importNow(`${HEADER}\n${PATH}\n`)
  const { status } = await desk.call('GET /vehicle/search', { token: staff.token, query: { q } })
  expect(status).toBe(200)
})
