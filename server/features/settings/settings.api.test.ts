import { beforeAll, expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { DEFAULT_COLORS, THEME_COLORS } from '#contract/settings/theme.ts'
import { useDesk } from '#server/test/desk.ts'
import { openStream } from '#server/test/event-stream.ts'
import { newAdmin, newModerator, newPerson, type TestPerson } from '#server/test/people.ts'

const desk = useDesk()
let staff: TestPerson

beforeAll(async () => {
  staff = await newModerator(desk, ['settings'])
})

const change = (body: object) => desk.call('POST /settings', { token: staff.token, body })
const siteData = async (site: 'main' | 'other' = 'main') =>
  (await desk.call('GET /auth/get_site_data', { site })).body

test('site data are public and name the site of the hostname', async () => {
  const [main, other] = [await siteData(), await siteData('other')]
  expect([main.title, main.is_admin_site, main.id]).toEqual(['Site main', true, desk.sites.main])
  expect([other.title, other.is_admin_site, other.id]).toEqual(['Site other', false, desk.sites.other])
  expect(Object.keys(main).filter((key) => /activation|file|secret|key/.test(key))).toEqual([
    'file_upload_public',
    'ecu_file_mib',
    'extra_file_mib',
  ])
})

test('settings change by staff with the key, show at once and stand in the audit log', async () => {
  const changed = await change({ title: 'North', downloads_public: true })
  expect(changed.status).toBe(200)
  const { title, downloads_public } = await siteData()
  expect([title, downloads_public]).toEqual(['North', true])
  const { rows } = await desk.owner.query("select before, after from audit_log where act = 'settings.change'")
  expect(rows).toEqual([
    {
      before: { title: 'Site main', downloads_public: false },
      after: { title: 'North', downloads_public: true },
    },
  ])
})

test('only what was sent is touched', async () => {
  const { mails_leave, ...before } = (await desk.call('GET /settings', { token: staff.token })).body
  expect(mails_leave).toBe(false)
  const changed = await change({ phone: '+49 30 1234', logo_width: 120 })
  expect(changed.body).toEqual({ ...before, phone: '+49 30 1234', logo_width: 120 })
  expect((await change({})).body).toEqual(changed.body)
})

test('a change on one site leaves the other alone', async () => {
  const before = await siteData('other')
  await change({ title: 'South', currency: 'PLN' })
  expect(await siteData('other')).toEqual(before)
})

test.each<[object, object]>([
  [{ timezone: 'Mars/Olympus' }, { timezone: { code: 'invalid' } }],
  [{ timezone: '+01:00' }, { timezone: { code: 'invalid' } }],
  [{ currency: 'ZZZ' }, { currency: { code: 'invalid' } }],
  [{ currency: 'eur' }, { currency: { code: 'invalid' } }],
  [{ country: 'Germany' }, { country: { code: 'invalid' } }],
  [{ title: '' }, { title: { code: 'required' } }],
  [{ title: 'x'.repeat(81) }, { title: { code: 'too_long', params: { max: 80 } } }],
  [{ logo_width: 2001 }, { logo_width: { code: 'too_big', params: { max: 2000 } } }],
  [{ logo_width: -1 }, { logo_width: { code: 'too_small', params: { min: 0 } } }],
  [{ default_theme: 'pink' }, { default_theme: { code: 'invalid' } }],
  [{ default_locale: 'xx' }, { default_locale: { code: 'invalid' } }],
  [{ api_access: 'yes' }, { api_access: { code: 'invalid' } }],
  [{ is_admin_site: true }, { is_admin_site: { code: 'unknown' } }],
  [{ logo_file_id: '01890000-0000-7000-8000-000000000001' }, { logo_file_id: { code: 'unknown' } }],
])('%j is refused', async (body, fields) => {
  const refused = await change(body)
  expect([refused.status, refused.body.fields]).toEqual([400, fields])
})

test.each(['UTC', 'Europe/Warsaw', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'])(
  'the time zone %s is known',
  async (timezone) => {
    expect((await change({ timezone })).body.timezone).toBe(timezone)
  },
)

test('an email of the site may be left empty', async () => {
  expect((await change({ email: 'Desk@Example.TEST' })).body.email).toBe('desk@example.test')
  expect((await change({ email: '' })).body.email).toBe('')
  expect((await change({ email: 'nonsense' })).status).toBe(400)
})

test('every browser of the site is told of a change, and nobody of none', async () => {
  const visitor = await newPerson(desk)
  const stream = await openStream(desk, visitor.token)
  await stream.startedAt()
  await change({ title: 'Told' })
  await change({ title: 'Told' })
  await change({ title: 'Told again' })
  const events = await stream.next(2)
  expect(events.map(({ event, data }) => [event, data])).toEqual(Array(2).fill(['site.changed', '{}']))
  const { rows } = await desk.owner.query(
    "select count(*)::int as n from audit_log where act = 'settings.change' and after->>'title' like 'Told%'",
  )
  expect(rows).toEqual([{ n: 2 }])
  stream.close()
})

test('the nine colours change together, show at once and are told', async () => {
  const colors = { ...DEFAULT_COLORS, left_bar_color: '#123456' }
  const changed = await desk.call('POST /theme_settings', { token: staff.token, body: colors })
  expect(changed.body).toEqual(colors)
  expect((await siteData()).theme).toEqual(colors)
  expect((await desk.call('GET /theme_settings', { token: staff.token })).body).toEqual(colors)
})

test.each([
  'red;}body{background:url(//evil.test)}',
  'red',
  '#FFF',
  '#12345',
  '#1234567',
  '#12345g',
  'rgb(0,0,0)',
  '#123456;',
  'var(--x)',
  'expression(alert(1))',
  '#000000\n',
])('security 31: the colour %j is refused and nothing changes', async (color) => {
  const before = (await siteData()).theme
  const body = { ...DEFAULT_COLORS, [THEME_COLORS[3]]: color }
  const refused = await desk.call('POST /theme_settings', { token: staff.token, body })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { [THEME_COLORS[3]]: { code: 'invalid_color' } },
  ])
  expect((await siteData()).theme).toEqual(before)
})

test('security 31: the database itself refuses what is no colour', async () => {
  const smuggled = desk.owner.query("update theme_settings set body_bg_color = 'red;}body{'")
  await expect(smuggled).rejects.toThrow('violates check constraint')
})

const STAFF_CALLS: [EndpointKey, object | undefined][] = [
  ['GET /settings', undefined],
  ['POST /settings', { title: 'Taken over' }],
  ['DELETE /settings/logo', undefined],
  ['GET /theme_settings', undefined],
  ['POST /theme_settings', DEFAULT_COLORS],
  ['POST /open_times', { items: [] }],
  ['POST /close_dates', { items: [] }],
]

test.each(STAFF_CALLS)(
  '%s: strangers, customers and staff without the key are refused',
  async (key, body) => {
    const callers = [
      undefined,
      (await newPerson(desk)).token,
      (await newModerator(desk, ['orders'])).token,
      (await newAdmin(desk, { site: 'other' })).token,
    ]
    const replies = await Promise.all(
      callers.map((token) => desk.call(key, { token, ...(body && { body }) })),
    )
    expect(replies.map((reply) => reply.status)).toEqual([401, 403, 403, 401])
  },
)

test('a VAT number from before its form was checked is shown and stays until it is corrected', async () => {
  await desk.owner.query("update site_settings set company_vat_no = 'DE 12-345' where site_id = $1", [
    desk.sites.main,
  ])
  const { status, body } = await desk.call('GET /settings', { token: staff.token })
  expect([status, body.company_vat_no]).toEqual([200, 'DE 12-345'])
  const unchanged = await change({ company_city: 'Bremen', company_vat_no: 'DE 12-345' })
  expect(unchanged.body).toMatchObject({ company_city: 'Bremen', company_vat_no: 'DE 12-345' })
  expect((await change({ company_vat_no: 'DE 12-346' })).body.fields).toEqual({
    company_vat_no: { code: 'invalid_vat_number', params: { example: 'DE123456789' } },
  })
  expect((await change({ company_vat_no: 'DE136695976' })).body.company_vat_no).toBe('DE136695976')
})

test('the country of the site has to exist; one from before that was asked is shown and may stay', async () => {
  expect((await change({ country: 'UK' })).body.fields).toEqual({ country: { code: 'invalid' } })
  await desk.owner.query("update site_settings set country = 'UK' where site_id = $1", [desk.sites.main])
  expect((await change({ company_city: 'Leeds', country: 'UK' })).body).toMatchObject({
    company_city: 'Leeds',
    country: 'UK',
  })
  expect((await change({ country: 'GB' })).body.country).toBe('GB')
})
