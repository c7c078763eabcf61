import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useDesk } from '../desk.ts'
import { newPerson, PASSWORD } from '../people.ts'
import { aCategory } from '../shop.ts'
import { fits, type JsonSchema, samplesOf, textFieldsOf, valueAt, withValueAt } from './json-schema.ts'
import { sampleFile } from './sample-files.ts'
import { SCRIPTS } from './script-corpus.ts'
import { sideBySide } from './side-by-side.ts'
import {
  CALLS,
  type Insiders,
  insiderFor,
  newInsiders,
  sampleParams,
  type WalkedCall,
} from './walked-calls.ts'

/* Scripts and line breaks in every text field: kept as the text they are, cleaned where markup is welcome, or refused. */
// Thousands of requests in one test: a busy machine needs its time.
vi.setConfig({ testTimeout: 120_000 })
const desk = useDesk()

let insiders: Insiders
/** What a call names that must be there, or that nothing else may have. */
const given: Partial<Record<string, () => object>> = {}
let numbers = 0
beforeAll(async () => {
  insiders = await newInsiders(desk)
  const asked = { token: insiders.admin, body: aCategory() }
  const { body } = await desk.call('POST /shop/category/add', asked)
  given['POST /shop/product/add'] = () => {
    const name = `w${++numbers}`
    return { category_id: body.category.id, product_code: name, slug: name }
  }
})

const schemaOf = ({ input }: WalkedCall) => (input.body ?? input.form) as JsonSchema
const fields = CALLS.filter(({ input }) => input.body ?? input.form).flatMap((call) =>
  textFieldsOf(schemaOf(call)).map((field) => ({
    ...field,
    call,
    name: `${call.key} ${field.way.join('.')}`,
  })),
)
type Field = (typeof fields)[number]

/** Long enough for a whole document: these hold markup, which is cleaned before it is stored. */
const isRich = ({ schema }: Field) => (schema.maxLength ?? 0) >= 10_000 && !schema.contentMediaType

async function put({ call, way }: Field, text: string) {
  const sample = { ...samplesOf(schemaOf(call)), ...given[call.key]?.() }
  const value = withValueAt(sample, way, text) as Record<string, unknown>
  const sent = { token: insiderFor(call, insiders), params: sampleParams(call) }
  if (call.input.body) return desk.call(call.key, { ...sent, body: value })
  const form = new FormData()
  for (const [name, entry] of Object.entries(value)) form.append(name, String(entry))
  for (const [name, rule] of Object.entries(call.endpoint.multipart?.files ?? {}))
    if (rule.required) form.append(name, sampleFile(rule))
  return desk.call(call.key, { ...sent, form })
}

describe('security 29: scripts', () => {
  test.each(SCRIPTS)('%s', async (script) => {
    const kept: string[] = []
    await sideBySide(fields, async (field) => {
      const { status, body, headers } = await put(field, script)
      expect([field.name, headers['content-type'], headers['x-content-type-options']]).toEqual([
        field.name,
        'application/json; charset=utf-8',
        'nosniff',
      ])
      expect([field.name, status < 500]).toEqual([field.name, true])
      if (status !== 200 || isRich(field)) return
      const back = valueAt(body, field.way)
      if (back === undefined) return
      expect([field.name, back]).toEqual([field.name, script])
      kept.push(field.name)
    })
    expect(kept).toEqual(
      expect.arrayContaining(['POST /settings title', 'POST /user/update_business company_name']),
    )
    expect(kept.length).toBeGreaterThan(5)
  })

  const SAFE_TAG = /^\/?(p|br|h2|h3|h4|strong|b|em|i|u|s|ul|ol|li|a|blockquote|hr|code|pre)$/
  const SAFE_ATTRIBUTES = /^(\s+(href="(https?:|mailto:|tel:)[^"]*"|rel="[a-z ]*"|target="_blank"))*\s*\/?$/

  test('where markup is welcome, only harmless tags stay', async () => {
    // What changes something that exists cleans it as what writes it does; here there is nothing to change.
    const changes = ({ call }: Field) =>
      call.path.includes('{') || schemaOf(call).required?.includes('id') === true
    const rich = fields.filter((field) => isRich(field) && !changes(field))
    expect(rich.map(({ name }) => name)).toContain('POST /policies terms_of_use')
    for (const field of rich) {
      const text = `<h2>Title</h2><p onclick="x()">Text <b>bold</b></p>${SCRIPTS.join('')}<p>End</p>`
      const { status, body } = await put(field, text)
      expect([field.name, status]).toEqual([field.name, 200])
      const back = String(valueAt(body, field.way) ?? valueAt(body.settings ?? body.product, field.way))
      expect(back).toContain('<h2>Title</h2><p>Text <b>bold</b></p>')
      for (const [tag, name = '', attributes = ''] of back.matchAll(/<(\/?[a-z0-9]*)([^>]*)>/gi)) {
        expect([tag, SAFE_TAG.test(name), SAFE_ATTRIBUTES.test(attributes)]).toEqual([tag, true, true])
      }
    }
  })

  test('every list and every answer that shows them later is plain JSON', async () => {
    for (const call of CALLS.filter(({ method, path, endpoint }) => {
      return method === 'GET' && !path.includes('{') && typeof endpoint.response === 'object'
    })) {
      const { headers } = await desk.call(call.key, { token: insiderFor(call, insiders) })
      expect([call.key, headers['content-type'], headers['x-content-type-options']]).toEqual([
        call.key,
        'application/json; charset=utf-8',
        'nosniff',
      ])
    }
  })
})

describe('security 35: line breaks', () => {
  const BROKEN = 'x\r\nBcc: evil@example.test\r\n\r\ny'

  test('are welcome in these fields and in no others', () => {
    const welcome = fields.filter(({ schema }) => fits(schema, BROKEN)).map(({ name }) => name)
    expect(welcome.sort()).toEqual([
      'POST /agent_order comment',
      'POST /agent_order_message/{id} text',
      'POST /agent_order_message/{id}/forward text',
      'POST /auth/accept_colleague_invite password',
      'POST /auth/accept_invite password',
      'POST /auth/first_admin password',
      'POST /auth/passkey/{id}/remove password',
      'POST /auth/passkey_options password',
      'POST /auth/recovery_codes password',
      'POST /auth/reset_password password',
      'POST /auth/signin password',
      'POST /auth/signup password',
      'POST /auth/totp password',
      'POST /auth/totp/remove password',
      'POST /canned_answer text',
      'POST /chat_message text',
      'POST /file_upload note',
      'POST /mailing body',
      'POST /message body',
      'POST /option attestation',
      'POST /option note',
      'POST /order comment',
      'POST /order/{id}/revision text',
      'POST /order_message/{id} text',
      'POST /order_message/{id}/forward text',
      'POST /payment_settings/{method} options.note',
      'POST /policies cookie_law',
      'POST /policies privacy_policy',
      'POST /policies terms_of_use',
      'POST /service attestation',
      'POST /service note',
      'POST /settings company_address',
      'POST /shop/order/cancel reason',
      'POST /shop/order/mark_as_on_hold reason',
      'POST /shop/order/refund reason',
      'POST /shop/product/add description',
      'POST /shop/product/add short_description',
      'POST /shop/product/update description',
      'POST /shop/product/update short_description',
      'POST /shop/settings/update description',
      'POST /shop/settings/update terms_and_conditions',
      'POST /ticket text',
      'POST /ticket/{id}/rate comment',
      'POST /ticket_answers text',
      'POST /ticket_message/{id} text',
      'POST /ticket_rating/{token} comment',
      'POST /user/update_address address',
      'POST /user/update_password old_password',
      'POST /user/update_password password',
      'POST /user/{id}/change_password password',
      'POST /user/{id}/note body',
      'POST /vehicle/ecu-adblue-location adblue_location',
      'POST /vehicle/ecu-adblue-location ecu_location',
      'PUT /agent_order/{id}/submit_order note',
      'PUT /canned_answer/{id} text',
      'PUT /mailing/{id} body',
      'PUT /message/{id} body',
      'PUT /option/{id} attestation',
      'PUT /option/{id} note',
      'PUT /order/{id}/note staff_note',
      'PUT /order/{id}/resend text',
      'PUT /order/{id}/submit_order note',
      'PUT /service/{id} attestation',
      'PUT /service/{id} note',
      'PUT /sub_portal/{id}/suspend reason',
      'PUT /user/{id} address',
      'PUT /vehicle/ecu-adblue-location/{id} adblue_location',
      'PUT /vehicle/ecu-adblue-location/{id} ecu_location',
    ])
  })

  test('are refused by name everywhere else', async () => {
    const closed = fields.filter(({ schema }) => !fits(schema, BROKEN))
    await sideBySide(closed, async (field) => {
      const { status, body } = await put(field, BROKEN)
      expect([field.name, status, Object.keys(body.fields ?? {})]).toEqual([
        field.name,
        400,
        [field.way.join('.')],
      ])
    })
  })

  test('make no header of a mail, even if one got into the database', async () => {
    const person = await newPerson(desk)
    const broken = 'Eve\r\nBcc: evil@example.test\r\n'
    await desk.owner.query('update users set first_name = $1 where id = $2', [broken, person.id])
    await desk.owner.query('update site_settings set title = $1 where site_id = $2', [
      broken,
      desk.sites.main,
    ])
    const body = { old_password: PASSWORD, password: 'a wholly new one' }
    expect((await desk.call('POST /user/update_password', { token: person.token, body })).status).toBe(200)
    const [mail, ...more] = await desk.mailsTo(person.email)
    expect(more).toEqual([])
    const names = mail?.headers.map(({ key }) => key) ?? []
    expect(names).not.toContain('bcc')
    for (const once of ['from', 'to', 'subject'])
      expect(names.filter((name) => name === once)).toEqual([once])
    expect(mail?.to?.map(({ address }) => address)).toEqual([person.email])
    expect(mail?.to?.[0]?.name).toContain('Eve Bcc: evil@example.test')
    expect(mail?.subject).toMatch(/^Your password at Eve Bcc: evil@example\.test +was changed$/)
  })
})
