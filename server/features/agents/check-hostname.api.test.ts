import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { NameRecords } from '#platform/dns.ts'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, type TestPerson } from '#server/test/people.ts'
import { openPortal } from '#server/test/sub-portals.ts'

const desk = useDesk({ PUBLIC_URL: 'https://desk.example' })
const headers = { host: 'desk.example' }
let staff: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['agent_manager'])
})
afterEach(() => void vi.restoreAllMocks())

/** DNS as a test wants it. */
function answering(names: Record<string, Partial<NameRecords> | null>) {
  return vi.spyOn(desk.platform.dns, 'find').mockImplementation(async (hostname) => {
    const found = names[hostname]
    return found === null ? null : { cname: null, a: [], aaaa: [], ...found }
  })
}
const check = (hostname: string, sub_portal_id?: string) =>
  desk.call('POST /sub_portal/check_hostname', {
    token: staff.token,
    headers,
    body: { hostname, ...(sub_portal_id && { sub_portal_id }) },
  })

test('a free name that leads here says so, with the lines that it has', async () => {
  answering({
    'desk.example': { a: ['192.0.2.1'], aaaa: ['2001:db8::1'] },
    'files.alba.example': { cname: 'desk.example', a: ['192.0.2.1'] },
  })
  const name = 'files.alba.example'
  expect((await check(' Files.Alba.Example')).body).toEqual({
    hostname: name,
    verdict: 'free',
    dns: 'here',
    found: [
      { type: 'CNAME', name, value: 'desk.example' },
      { type: 'A', name, value: '192.0.2.1' },
    ],
    enter: [
      { type: 'CNAME', name, value: 'desk.example' },
      { type: 'A', name, value: '192.0.2.1' },
      { type: 'AAAA', name, value: '2001:db8::1' },
    ],
  })
})

test.each([
  ['elsewhere', { a: ['198.51.100.9'] }],
  ['nowhere', {}],
  ['unknown', null],
] as const)('a name that leads %s is an answer and no error', async (dns, found) => {
  answering({ 'desk.example': { a: ['192.0.2.1'] }, 'alba.example': found })
  expect([(await check('alba.example')).status, (await check('alba.example')).body.dns]).toEqual([200, dns])
})

test('names of others are taken, ours reserved, and the own one is the own', async () => {
  answering({})
  const { id } = await openPortal(desk, staff, { hostname: 'mine.example' }, headers)
  await desk.owner.query("insert into site_hostnames (hostname, site_id) values ('old.desk.example', $1)", [
    desk.sites.main,
  ])
  const verdict = async (hostname: string, portal?: string) => (await check(hostname, portal)).body.verdict
  expect(await verdict('mine.example')).toBe('taken')
  expect(await verdict('mine.example', id)).toBe('own')
  expect(await verdict('desk.example')).toBe('reserved')
  expect(await verdict('old.desk.example')).toBe('reserved')
  expect(await verdict('alba.localhost')).toBe('reserved')
})

test.each(['', 'no-dots', 'a b.example', '192.0.2.1', 'bücher.example', `${'x'.repeat(64)}.example`])(
  '%j is no hostname, and DNS is not asked',
  async (hostname) => {
    const asked = answering({})
    const { status, body } = await check(hostname)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['hostname']])
    expect(asked).not.toHaveBeenCalled()
  },
)

test('names that nobody can have are answered without asking anybody', async () => {
  expect((await check('never.invalid')).body).toMatchObject({ dns: 'nowhere', found: [] })
})
