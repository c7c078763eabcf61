import { expect, test } from 'vitest'
import type { EndpointKey } from '#contract/contract.ts'
import { useDesk } from '#server/test/desk.ts'
import { newPerson, PASSWORD } from '#server/test/people.ts'

const desk = useDesk()
const me = async (token: string) => (await desk.call('GET /auth/refresh_user_data', { token })).body

function form(fields: Record<string, string>) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

const profile = (token: string | undefined, fields: Record<string, string>) =>
  desk.call('POST /user/update_profile', { token, form: form(fields) })

test('name, username, phone and language change together', async () => {
  const { token } = await newPerson(desk)
  const fields = {
    first_name: ' Zoë ',
    last_name: 'Quist',
    username: 'zoe.q',
    phone: '+31 20 123',
    locale: 'pl',
  }
  const { status, body } = await profile(token, fields)
  expect(status).toBe(200)
  const expected = { ...fields, first_name: 'Zoë', picture: null }
  expect(body).toMatchObject(expected)
  expect(await me(token)).toMatchObject(expected)
})

test('what is left out stays, and an empty username removes it', async () => {
  const { token } = await newPerson(desk, { username: 'stays.here', locale: 'de' })
  await profile(token, { first_name: 'Zoë', last_name: 'Quist' })
  expect(await me(token)).toMatchObject({ username: 'stays.here', locale: 'de' })
  await profile(token, { first_name: 'Zoë', last_name: 'Quist', username: '' })
  expect((await me(token)).username).toBeNull()
})

test('a username that is taken is refused, whatever its case, and nothing else is changed', async () => {
  await newPerson(desk, { username: 'Taken.Name' })
  const { token } = await newPerson(desk)
  const refused = await profile(token, { first_name: 'Zoë', last_name: 'Q', username: 'taken.name' })
  expect([refused.status, refused.body.fields]).toEqual([400, { username: { code: 'taken' } }])
  expect((await me(token)).first_name).toBe('Ada')
})

test('the same username is free on another site', async () => {
  await newPerson(desk, { username: 'both.sites', site: 'other' })
  const { token } = await newPerson(desk)
  expect((await profile(token, { first_name: 'A', last_name: 'B', username: 'both.sites' })).status).toBe(200)
})

test.each([
  [{ last_name: 'Q' }, { first_name: { code: 'required' } }],
  [{ first_name: ' ', last_name: 'Q' }, { first_name: { code: 'required' } }],
  [{ first_name: 'x'.repeat(81), last_name: 'Q' }, { first_name: { code: 'too_long', params: { max: 80 } } }],
  [{ first_name: 'A', last_name: 'Q', phone: 'call me' }, { phone: { code: 'invalid_phone' } }],
  [{ first_name: 'A', last_name: 'Q', locale: 'xx' }, { locale: { code: 'invalid' } }],
  [{ first_name: 'A\nB', last_name: 'Q' }, { first_name: { code: 'invalid_name' } }],
  [{ first_name: 'Win at evil.test', last_name: 'Q' }, { first_name: { code: 'invalid_name' } }],
  [{ first_name: 'A', last_name: 'Q', email: 'new@example.test' }, { email: { code: 'unknown' } }],
  [{ first_name: 'A', last_name: 'Q', role_id: '1' }, { role_id: { code: 'unknown' } }],
])('the form %j is refused', async (fields, problems) => {
  const { token } = await newPerson(desk)
  const refused = await profile(token, fields as Record<string, string>)
  expect([refused.status, refused.body.fields]).toEqual([400, problems])
})

test('an address may have several lines; a country is a code or nothing', async () => {
  const { token } = await newPerson(desk)
  const address = { address: 'Kai 3\n2nd floor', city: 'Kiel', zip_code: '24103', country: 'DE' }
  const update = (body: object) => desk.call('POST /user/update_address', { token, body })
  expect((await update(address)).body).toMatchObject(address)
  expect((await update({ ...address, country: null })).body.country).toBeNull()
  expect((await update({ ...address, country: 'Germany' })).body.fields).toEqual({
    country: { code: 'invalid' },
  })
  expect((await update({ ...address, zip_code: undefined })).body.fields).toEqual({
    zip_code: { code: 'required' },
  })
  expect((await update({ ...address, city: 'x'.repeat(121) })).body.fields).toEqual({
    city: { code: 'too_long', params: { max: 120 } },
  })
})

test('a country has to exist, and one from before that was asked stays until it is changed', async () => {
  const { id, token } = await newPerson(desk)
  const address = { address: 'Kai 3', city: 'Kiel', zip_code: '24103' }
  const update = (country: string, city = 'Kiel') =>
    desk.call('POST /user/update_address', { token, body: { ...address, city, country } })
  for (const country of ['ZZ', 'UK', 'EU', 'EL'])
    expect((await update(country)).body.fields).toEqual({ country: { code: 'invalid' } })
  await desk.owner.query("update users set country = 'UK' where id = $1", [id])
  expect((await update('UK', 'Leeds')).body).toMatchObject({ city: 'Leeds', country: 'UK' })
  expect((await update('EL')).body.fields).toEqual({ country: { code: 'invalid' } })
  expect((await update('GB')).body.country).toBe('GB')
})

test('company data: the VAT number in capitals, in its form', async () => {
  const { token } = await newPerson(desk)
  const update = (vat: string) =>
    desk.call('POST /user/update_business', {
      token,
      body: { company_name: 'Quist BV', company_reg_no: '12345678', vat_no: vat },
    })
  expect((await update('nl123456789b01')).body).toMatchObject({
    company_name: 'Quist BV',
    company_reg_no: '12345678',
    vat_no: 'NL123456789B01',
  })
  expect((await update('')).body.vat_no).toBe('')
  expect((await update('NL 1234.56.789-B01')).body.vat_no).toBe('NL123456789B01')
  const refused = { code: 'invalid_vat_number', params: { example: 'NL123456789B01' } }
  for (const vat of ['NL 123', 'NL1234567890', "NL'; drop"])
    expect((await update(vat)).body.fields).toEqual({ vat_no: refused })
  for (const vat of ['12345', 'N1', 'DE12345678'])
    expect((await update(vat)).body.fields).toEqual({
      vat_no: { code: 'invalid_vat_number', params: { example: 'DE123456789' } },
    })
})

test('a VAT number from before its form was checked keeps nobody from changing the rest', async () => {
  const { id, token } = await newPerson(desk)
  await desk.owner.query("update users set vat_no = '12 345' where id = $1", [id])
  const update = (vat_no: string) =>
    desk.call('POST /user/update_business', {
      token,
      body: { company_name: 'Quist BV', company_reg_no: '12345678', vat_no },
    })
  expect((await update('12 345')).body).toMatchObject({ company_name: 'Quist BV', vat_no: '12 345' })
  expect((await update('12346')).body.fields).toEqual({
    vat_no: { code: 'invalid_vat_number', params: { example: 'DE123456789' } },
  })
  expect((await update('NL 1234.56.789-B01')).body.vat_no).toBe('NL123456789B01')
})

test('the language is kept on the account, also before the email is verified', async () => {
  const { token } = await newPerson(desk, { verified: false })
  const update = (locale: string) => desk.call('POST /user/update_locale', { token, body: { locale } })
  expect((await update('ar')).body).toEqual({ status: 'success' })
  expect((await me(token)).locale).toBe('ar')
  expect((await update('tlh')).status).toBe(400)
})

test('a change stands in the audit log with before and after, and no change leaves no line', async () => {
  const { token, email } = await newPerson(desk)
  const body = { company_name: 'Quist BV', company_reg_no: '', vat_no: '' }
  for (let twice = 0; twice < 2; twice++) await desk.call('POST /user/update_business', { token, body })
  const { rows } = await desk.owner.query('select act, before, after from audit_log where subject = $1', [
    email,
  ])
  expect(rows).toEqual([
    { act: 'profile.change', before: { company_name: '' }, after: { company_name: 'Quist BV' } },
  ])
})

const OWN_CALLS: [EndpointKey, object | undefined][] = [
  ['POST /user/update_address', { address: '', city: '', zip_code: '', country: null }],
  ['POST /user/update_business', { company_name: '', company_reg_no: '', vat_no: '' }],
  ['POST /user/update_password', { old_password: PASSWORD, password: 'a wholly new one' }],
  ['POST /user/update_locale', { locale: 'de' }],
  ['GET /user/my_data', undefined],
]

test.each(OWN_CALLS)('%s: strangers and the other site are 401', async (key, body) => {
  const elsewhere = await newPerson(desk, { site: 'other' })
  for (const token of [undefined, elsewhere.token]) {
    const refused = await desk.call(key, { token, ...(body && { body }) })
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthenticated'])
  }
})

test('a profile form of a stranger is refused before anything is stored', async () => {
  const refused = await profile(undefined, { first_name: 'A', last_name: 'B' })
  expect(refused.status).toBe(401)
  const { rows } = await desk.owner.query('select count(*)::int as n from stored_files')
  expect(rows).toEqual([{ n: 0 }])
})

test('somebody with another kind of name from before keeps it and changes the rest', async () => {
  const { token, id } = await newPerson(desk)
  await desk.owner.query("update users set first_name = 'R2-D2', last_name = 'of evil.test' where id = $1", [
    id,
  ])
  const kept = await profile(token, { first_name: 'R2-D2', last_name: 'of evil.test', phone: '+49 30 1234' })
  expect([kept.status, kept.body.first_name, kept.body.phone]).toEqual([200, 'R2-D2', '+49 30 1234'])
  const changed = await profile(token, { first_name: 'R2-D3', last_name: 'of evil.test' })
  expect([changed.status, changed.body.fields]).toEqual([400, { first_name: { code: 'invalid_name' } }])
})
