import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aSite } from '../../../lib/a-site.test-data.ts'
import { aUser } from '../../../lib/a-user.test-data.ts'
import { signIn } from '../../../lib/session.ts'
import { type FakeAnswer, fakeApi, refusal } from '../../../ui/test/fake-api.ts'
import { fill } from '../../../ui/test/fill.ts'
import { renderScreen } from '../../../ui/test/render-screen.tsx'
import { keepDraft, type OrderDraft, readDraft } from './order-draft.ts'
import {
  aDraft,
  FAULT_CODES_OFF,
  GOLF,
  OFFER,
  OPTIONS_ONLY,
  quoteOf,
  SENT,
  STAGE_1,
  START_STOP,
} from './submit-order.test-data.ts'
import { SubmitOrderPage } from './submit-order-page.tsx'

// Long forms in a simulated browser: a busy machine needs more than the usual five seconds.
vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 15_000 })

type Handler = (body: unknown, url: URL) => FakeAnswer | Promise<FakeAnswer>
type Asked = Parameters<typeof quoteOf>[0]

const PERSON = aUser().id
const ORDER = { id: '01890000-0000-7000-8000-0000000000e1', order_no: 41 }
const SEND = 'POST /order'

const answers = (change: Record<string, Handler> = {}, credits = 184.5) =>
  fakeApi({
    'GET /auth/get_site_data': () => ({ body: aSite() }),
    'GET /service_all': () => ({ body: { items: OFFER.services, services_online: true } }),
    'GET /option_all': () => ({ body: { items: OFFER.options } }),
    'POST /order/quote': (body) => quoteOf(body as Asked, credits),
    [`GET /order_file/${SENT.id}`]: () => ({ body: SENT }),
    ...change,
  })

const begin = (draft: OrderDraft | null = aDraft(), at = '/submit_order') => {
  if (draft) keepDraft(PERSON, draft)
  const page = (
    <SubmitOrderPage
      finder={({ value, error }) => (
        <>
          <p>{value.variant?.label ?? 'no vehicle'}</p>
          <p>{error}</p>
        </>
      )}
    />
  )
  return renderScreen(page, { texts: ['submit-order', 'findings', 'fault-codes'], at })
}

/** The cards come one after the other, the sum last. */
async function show(...begun: Parameters<typeof begin>) {
  const shown = await begin(...begun)
  await summary()
  return shown
}

const card = (name: string) => screen.findByRole('region', { name })
const summary = () => card('Summary')
const send = () => screen.getByRole('button', { name: 'Send order' })
async function tickAll() {
  for (const box of [/I agree/, /vehicle information is right/, /I have checked/]) {
    await userEvent.click(await screen.findByRole('checkbox', { name: box }))
  }
}
const ready = async () =>
  waitFor(async () => expect(within(await summary()).getByText('62.30')).toBeVisible())

beforeEach(() => signIn(aUser()))

test('what is chosen adds up at once, and what is left of the balance is told', async () => {
  answers()
  await show(aDraft({ option_ids: [] }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /Start\/Stop off/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /Keep the button/ }))
  const sums = within(await summary())
  expect(await sums.findByText('65.30')).toBeVisible()
  expect(await sums.findByText('You have 184.50. After this order: 119.20.')).toBeVisible()
  expect(sums.getByText('3 orders before yours, 2 tuners at work')).toBeVisible()
})

test('a draft is found again after a reload, and can be begun anew and taken back', async () => {
  answers()
  const first = await show(aDraft({ comment: 'Downpipe fitted' }))
  await fill(await screen.findByLabelText(/Registration number/), 'HH-AB 12')
  await waitFor(() => expect(readDraft(PERSON).draft.reg_no).toBe('HH-AB 12'))
  first.unmount()

  await show(null)
  expect(await screen.findByText(GOLF.label)).toBeVisible()
  expect(screen.getByLabelText(/Registration number/)).toHaveValue('HH-AB 12')
  expect(screen.getByText(/^Draft kept · /)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.getByText('no vehicle')).toBeVisible()
  expect(screen.getByLabelText(/Comment/)).toHaveValue('')
  expect(readDraft(PERSON).savedAt).toBeNull()
})

test.each([
  ['closed', () => window.dispatchEvent(new Event('pagehide'))],
  ['left for another screen', (leave: () => void) => leave()],
])('what is typed is kept also when the page is %s right after the last key', async (_, go) => {
  answers()
  const { unmount } = await show(aDraft({ comment: 'Downpipe' }))
  const write = vi.spyOn(Storage.prototype, 'setItem')
  await userEvent.type(await screen.findByLabelText(/Comment/), ' fitted')
  expect(write).not.toHaveBeenCalled()
  go(unmount)
  expect(readDraft(PERSON).draft.comment).toBe('Downpipe fitted')
  write.mockRestore()
})

test('a chosen file is sent at once and what was found in it stands below', async () => {
  const calls = answers({ 'POST /order_file': () => ({ body: SENT }) })
  await show(aDraft({ original: null }))
  const file = new File(['bytes'], SENT.name)
  fireEvent.change(await screen.findByLabelText('ECU file', { selector: 'input' }), {
    target: { files: [file] },
  })
  const found = await screen.findByRole('list', { name: `What was found in ${SENT.name}` })
  expect(
    within(found)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'FitsThe control unit in the file (\u2068EDC17C64\u2069) agrees with the chosen one.',
    'NoteThe size is unusual (2,097,152 B). It may be a partial read; that is fine if it was meant to be one.',
  ])
  expect(calls.find(({ key }) => key === 'POST /order_file')?.body).toMatchObject({
    kind: 'ecu',
    variant_id: GOLF.variant_id,
    read_method: 'obd',
    master_slave: 'master',
  })
  expect(readDraft(PERSON).draft.original).toEqual({ id: SENT.id, name: SENT.name, size: SENT.size })
})

test('an upload that failed can be tried again', async () => {
  let tries = 0
  answers({
    'POST /order_file': () => {
      tries += 1
      return tries === 1 ? refusal(400, 'upload_aborted') : { body: SENT }
    },
  })
  await show(aDraft({ original: null }))
  fireEvent.change(await screen.findByLabelText('ECU file', { selector: 'input' }), {
    target: { files: [new File(['bytes'], SENT.name)] },
  })
  expect(await screen.findByText('The upload was interrupted. Please send the file again.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send the file again' }))
  expect(await screen.findByRole('list', { name: `What was found in ${SENT.name}` })).toBeVisible()
  expect(tries).toBe(2)
})

test('another read method asks for the findings again', async () => {
  const asked: (string | null)[] = []
  answers({
    [`GET /order_file/${SENT.id}`]: (_, url) => {
      asked.push(url.searchParams.get('master_slave'))
      return { body: SENT }
    },
  })
  await show()
  await userEvent.click(await screen.findByRole('radio', { name: 'Slave' }))
  await waitFor(() => expect(asked).toEqual(['master', 'slave']))
})

test('a file of which nothing can be made is not sent', async () => {
  const stop = { ...SENT, findings: [{ code: 'unreadable', severity: 'stop', params: {} }] }
  const calls = answers({ [`GET /order_file/${SENT.id}`]: () => ({ body: stop }) })
  await show()
  expect(await screen.findByText(/could not be read to its end/)).toBeVisible()
  await ready()
  await tickAll()
  await userEvent.click(send())
  expect(
    await screen.findByText('Nothing can be made of this file. Please choose another one.'),
  ).toBeVisible()
  expect(calls.filter(({ key }) => key === SEND)).toEqual([])
})

test('a file that was kept for too long is asked for again', async () => {
  answers({ [`GET /order_file/${SENT.id}`]: () => refusal(404, 'not_found') })
  await show()
  expect(await screen.findByText(/is not here any more/)).toBeVisible()
})

test('what is missing stands at its place and the first of it is focused', async () => {
  const calls = answers()
  await show(aDraft({ service_id: OPTIONS_ONLY.id, option_ids: [], tool: null, vin: 'SHORT' }))
  await screen.findByRole('radio', { name: /Stage 1/ })
  await userEvent.click(send())
  expect(screen.getByText('Please choose at least one option.')).toBeVisible()
  expect(screen.getByText('This is not valid.')).toBeVisible()
  expect(screen.getAllByText('Please agree to go on.')).toHaveLength(3)
  expect(screen.getByRole('combobox', { name: 'Read with' })).toHaveFocus()
  expect(calls.filter(({ key }) => key === SEND)).toEqual([])
})

test('a group of controls that lacks something is focused before a box further down', async () => {
  answers()
  await show(aDraft({ service_id: OPTIONS_ONLY.id, option_ids: [] }))
  await screen.findByRole('radio', { name: /Stage 1/ })
  await userEvent.click(send())
  const problem = screen.getByText('Please choose at least one option.')
  expect(problem.closest('[role="group"]')).toHaveFocus()
})

test('an option about fault codes wants them, and its attestation', async () => {
  const calls = answers({ [SEND]: () => ({ body: ORDER }) })
  await show(aDraft({ option_ids: [FAULT_CODES_OFF.id] }))
  await tickAll()
  await userEvent.click(send())
  expect(await screen.findByText(/Please list the fault codes/)).toBeVisible()
  expect(screen.getByText('Please confirm this to go on.')).toBeVisible()

  await fill(screen.getByLabelText('Fault codes'), 'P0401 - EGR flow - pending\nP2015-00')
  expect(screen.getByText('2 fault codes')).toBeVisible()
  expect(await screen.findByText('EGR flow too low')).toBeVisible()
  expect(screen.getByText(/· Pending$/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Remove P2015/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /off public roads/ }))
  await waitFor(async () => expect(within(await summary()).getByText('58.10')).toBeVisible())
  await userEvent.click(send())
  await waitFor(() => expect(calls.filter(({ key }) => key === SEND)).toHaveLength(1))
  expect(calls.find(({ key }) => key === SEND)?.body).toMatchObject({
    fault_codes: '["P0401"]',
    attested_ids: JSON.stringify([FAULT_CODES_OFF.id]),
    agreed_price: '58.10',
  })
})

test('fault codes that are not understood stay, marked, and are sent as they were written', async () => {
  const calls = answers({ [SEND]: () => ({ body: ORDER }) })
  await show(aDraft({ option_ids: [FAULT_CODES_OFF.id] }))
  await tickAll()
  const box = screen.getByLabelText('Fault codes')
  await fill(box, '16785 - EGR flow\nspn 3226 FMI 5\nno figure, no code')
  expect(screen.getByText('1 fault code')).toBeVisible()
  expect(box).toHaveValue('spn 3226 FMI 5')
  expect(box).toHaveAccessibleDescription(/Not recognised\./)
  await userEvent.click(screen.getByRole('checkbox', { name: /off public roads/ }))
  await waitFor(async () => expect(within(await summary()).getByText('58.10')).toBeVisible())
  await userEvent.click(send())
  await waitFor(() => expect(calls.filter(({ key }) => key === SEND)).toHaveLength(1))
  expect(calls.find(({ key }) => key === SEND)?.body).toMatchObject({
    fault_codes: '["P0401","spn 3226 FMI 5"]',
  })
})

test('a kept draft brings back what was not understood, marked', async () => {
  answers({})
  await show(aDraft({ fault_text: 'spn 3226 FMI 5' }))
  const box = await screen.findByRole('textbox', { name: /^Fault codes/ })
  expect(box).toHaveValue('spn 3226 FMI 5')
  expect(box).toHaveAccessibleDescription(/Not recognised\./)
})

test('too few credits: the sentence, what is missing, and the way to buy it', async () => {
  answers({}, 20)
  await show()
  expect(await screen.findByText("You don't have enough balance. Please, add balance first.")).toBeVisible()
  expect(screen.getByText(/^42\.30 credits are missing\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Buy 43 credits' }).getAttribute('href')).toMatch(
    /^\/buy_credits\?count=.*43/,
  )
  expect(send()).toBeDisabled()
})

test('who only orders is told whom to ask, and no figure', async () => {
  answers({
    'POST /order/quote': (body) => {
      const quote = quoteOf(body as Asked, 20).body as object
      return { body: { ...quote, credits: null, missing: null } }
    },
  })
  const employer = { name: 'Mona Hale', company_name: 'Hale Motors', duty: 'orderer' } as const
  signIn(aUser({ employer, can: { buy: false, manage_account: false } }))
  await show()
  expect(await screen.findByText("Your company's credits do not suffice")).toBeVisible()
  expect(screen.getByText(/^Ask Mona Hale to buy credits/)).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Buy/ })).toBeNull()
  expect(send()).toBeDisabled()
})

test('a double click sends one order; then the draft is gone and the tool is remembered', async () => {
  const calls = answers({ [SEND]: () => ({ body: ORDER }) })
  const { router } = await show(aDraft({ comment: 'Downpipe fitted', mileage: 120_000 }))
  await ready()
  await tickAll()
  await userEvent.dblClick(send())
  await waitFor(() => expect(router.state.location.pathname).toBe(`/order_details/${ORDER.id}`))
  const sent = calls.filter(({ key }) => key === SEND)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.headers?.['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[0]?.body).toEqual({
    variant_id: GOLF.variant_id,
    tool: 'KESS3',
    read_method: 'obd',
    master_slave: 'master',
    service_id: STAGE_1.id,
    option_ids: JSON.stringify([START_STOP.id]),
    time_frame: 'asap',
    mileage: '120000',
    comment: 'Downpipe fitted',
    original_file_id: SENT.id,
    agreed_price: '62.30',
    agree_terms: 'true',
    vehicle_confirmed: 'true',
    instructions_read: 'true',
  })
  expect(readDraft(PERSON)).toMatchObject({ savedAt: null, draft: { tool: 'KESS3', comment: '' } })
})

test('a price that has changed is shown and asked for again', async () => {
  let raise = 0
  const calls = answers({
    'POST /order/quote': (body) => quoteOf(body as Asked, 184.5, raise),
    [SEND]: () => {
      if (raise > 0) return { body: ORDER }
      raise = 10
      return refusal(409, 'price_changed')
    },
  })
  await show()
  await ready()
  await tickAll()
  await userEvent.click(send())
  expect(
    await screen.findByText(
      'It was 62.30 and is now 72.30. Nothing was ordered. Please check it and send again.',
    ),
  ).toBeVisible()
  await userEvent.click(send())
  await waitFor(() => expect(calls.filter(({ key }) => key === SEND)).toHaveLength(2))
  expect(calls.findLast(({ key }) => key === SEND)?.body).toMatchObject({ agreed_price: '72.30' })
})

test('while no orders are taken it says so and nothing can be sent', async () => {
  answers({ 'GET /service_all': () => ({ body: { items: OFFER.services, services_online: false } }) })
  await show()
  expect(await screen.findByText('No orders are taken at the moment')).toBeVisible()
  expect(send()).toBeDisabled()
})

test('the cards come one after the other; nothing can be sent before the last', async () => {
  answers()
  const seen: string[] = []
  const watch = new MutationObserver(() => {
    const form = screen.queryByRole('form')
    const cards = screen.queryAllByRole('region').length
    const button = screen.queryByRole('button', { name: 'Send order' }) ? 'button' : 'no button'
    seen.push(`${cards} ${button} ${form?.getAttribute('aria-busy') === 'true' ? 'busy' : 'whole'}`)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await show()
  watch.disconnect()
  const steps = [1, 2, 3, 4, 5].map((count) => `${count} no button busy`)
  expect([...new Set(seen)].filter((step) => !step.startsWith('0'))).toEqual([...steps, '6 button whole'])
})

test('what is typed while cards are still to come stays, and the late ones are checked as well', async () => {
  const calls = answers()
  await begin(aDraft({ reg_no: '', vin: 'too short' }))
  await userEvent.type(await screen.findByLabelText(/Registration number/), 'HH-AB 12')
  await summary()
  expect(screen.getByLabelText(/Registration number/)).toHaveValue('HH-AB 12')
  await ready()
  await userEvent.click(send())
  await waitFor(() => expect(screen.getByLabelText(/^VIN/)).toHaveFocus())
  expect(screen.getByLabelText(/^VIN/)).toBeInvalid()
  expect(calls.filter(({ key }) => key === SEND)).toEqual([])
})
