import { describe, expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newModerator, newPerson } from '#server/test/people.ts'
import { TILL_NAMES, type TillName } from '#server/test/providers/tills.ts'
import { useTills } from '#server/test/providers/use-tills.ts'
import { buy, creditsOf, numbersOf, setUp, tell } from '#server/test/purchases.ts'
import { wrongWallets } from '#server/test/wallets.ts'

const tills = await useTills()
const desk = useDesk(tills.environment)

const rowOf = async (table: 'payments' | 'invoices', id: string) =>
  (await desk.owner.query(`select * from ${table} where id = $1`, [id])).rows[0]

/** Every other one first, then the rest: nothing may hang on the order in which news arrives. */
const shuffled = <T>(list: T[]) => [
  ...list.filter((_, index) => index % 2),
  ...list.filter((_, index) => index % 2 === 0),
]

type Mistake = readonly [problem: string, off: { amount?: number; currency?: string; reference?: string }]

const MISTAKES: readonly Mistake[] = [
  ['wrong_amount', { amount: -1 }],
  ['wrong_amount', { amount: 1 }],
  ['wrong_currency', { currency: 'USD' }],
  ['wrong_reference', { reference: '0198f2c4-7a10-7c3e-9b1d-5f0a6c2e4d11' }],
]

/** PayFast knows rand and says nothing of a currency. */
const mistakesOf = (method: TillName) =>
  MISTAKES.filter(([problem]) => method !== 'payfast' || problem !== 'wrong_currency')

describe.each(TILL_NAMES)('%s', (method) => {
  const till = tills[method]

  test('a paid message credits the buyer, numbers the invoice and mails the document', async () => {
    await setUp(desk, till)
    const buyer = await newPerson(desk)
    const bought = await buy(desk, buyer, till)
    expect(await creditsOf(desk, buyer)).toBe(0)
    const { status } = await tell(desk, method, till.pay(bought))
    expect(status).toBe(200)
    await desk.runJobs()
    expect(await creditsOf(desk, buyer)).toBe(20)
    expect(await rowOf('invoices', bought.invoiceId)).toMatchObject({
      status: 'paid',
      number: expect.stringMatching(/^2\d{3}-\d{5}$/),
    })
    expect(await rowOf('payments', bought.paymentId)).toMatchObject({ status: 'paid', problem: null })
    const [mail] = await desk.mailsTo(buyer.email)
    expect(mail?.attachments[0]?.mimeType).toBe('application/pdf')
  })

  test('the same message a hundred times at once, beside staff who mark it as paid: credited once', {
    timeout: 60_000,
  }, async () => {
    await setUp(desk, till)
    const buyer = await newPerson(desk)
    const staff = await newModerator(desk, ['dealers_invoices'])
    const bought = await buy(desk, buyer, till)
    const message = till.pay(bought)
    const messages = [
      ...Array.from({ length: 97 }, () => message),
      till.again(bought),
      till.again(bought),
      till.again(bought),
    ]
    const [marked, ...told] = await Promise.all([
      desk.call('PATCH /credits/mark-as-paid', { token: staff.token, body: { id: bought.invoiceId } }),
      ...shuffled(messages).map((one) => tell(desk, method, one)),
    ])
    await Promise.all([
      desk.runJobs(),
      desk.call('POST /payments/{id}/check', { token: buyer.token, params: { id: bought.paymentId } }),
    ])
    await desk.runJobs()
    expect(told.map(({ status }) => status)).toEqual(Array(100).fill(200))
    expect([200, 409]).toContain(marked.status)
    expect(await creditsOf(desk, buyer)).toBe(20)
    // Paid by hand and by the provider: staff are told to give one back. Otherwise nothing is the matter.
    const { problem } = await rowOf('payments', bought.paymentId)
    expect(problem).toBe(marked.status === 200 ? 'paid_twice' : null)
    const { rows } = await desk.owner.query(
      "select 1 from ledger_transfers where user_id = $1 and act = 'top_up'",
      [buyer.id],
    )
    expect(rows).toHaveLength(1)
  })

  test.each(mistakesOf(method))('%s (%j): not credited, staff are told', async (problem, off) => {
    await setUp(desk, till)
    const buyer = await newPerson(desk)
    const bought = await buy(desk, buyer, till)
    const told = off.amount ? { amount: Math.round(bought.total * 100) + off.amount } : off
    const { status, body } = await tell(desk, method, till.pay(bought, told))
    await desk.runJobs()
    await desk.call('POST /payments/{id}/check', { token: buyer.token, params: { id: bought.paymentId } })
    expect(await creditsOf(desk, buyer)).toBe(0)
    expect(await rowOf('invoices', bought.invoiceId)).toMatchObject({ status: 'pending', number: null })
    const payment = await rowOf('payments', bought.paymentId)
    // A message that names no payment of ours is refused at the door; PayFast has no other word for a payment.
    if (method === 'payfast' && problem === 'wrong_reference')
      expect([status, body.code, payment.problem]).toEqual([404, 'payment_unknown', null])
    else expect([status, payment.problem]).toEqual([200, problem])
  })

  test('a message of a payment of another site is refused, and nothing is written', async () => {
    await setUp(desk, till)
    await setUp(desk, till, 'other')
    const buyer = await newPerson(desk)
    const bought = await buy(desk, buyer, till)
    const message = till.pay(bought)
    const { status, body } = await tell(desk, method, message, 'other')
    // Square signs the address too; the others hold up their word and are told that we know no such payment.
    expect([status, body.code]).toEqual(
      method === 'square' ? [400, 'signature_invalid'] : [404, 'payment_unknown'],
    )
    await desk.runJobs()
    const { rows } = await desk.owner.query('select 1 from payment_messages where payment_id = $1', [
      bought.paymentId,
    ])
    expect(rows).toEqual([])
    expect(await creditsOf(desk, buyer)).toBe(0)
  })

  test('forged, altered, unsigned and empty messages are refused, and nothing is written', async () => {
    await setUp(desk, till)
    const buyer = await newPerson(desk)
    const bought = await buy(desk, buyer, till)
    const { body, headers } = till.pay(bought)
    const text = body.toString()
    const type = { 'content-type': headers['content-type'] ?? 'application/json' }
    const forged = [
      { body: text, headers: type },
      { body: `${text} `, headers },
      { body: text.replace(/\d(?!.*\d)/s, (digit) => String((Number(digit) + 1) % 10)), headers },
      { body: '', headers },
      { body: '{}', headers: type },
      { body: 'payment_status=COMPLETE&signature=00000000000000000000000000000000', headers: type },
    ].filter((message) => method !== 'payfast' || message.body !== text)
    for (const message of forged) {
      const { status, body: answer } = await tell(desk, method, message)
      expect([status, answer.code], JSON.stringify(message.body.slice(0, 40))).toEqual([
        400,
        'signature_invalid',
      ])
    }
    await desk.runJobs()
    expect(
      (await desk.owner.query('select 1 from payment_messages where payment_id = $1', [bought.paymentId]))
        .rows,
    ).toEqual([])
    expect(await creditsOf(desk, buyer)).toBe(0)
  })
})

/** PayFast can only be waited for. */
test.each(TILL_NAMES.filter((name) => name !== 'payfast'))(
  '%s: a message that never comes: the buyer is credited all the same',
  async (name) => {
    const till = tills[name]
    await setUp(desk, till)
    const buyer = await newPerson(desk)
    const bought = await buy(desk, buyer, till)
    till.pay(bought)
    desk.clock.advance(10 * 60_000)
    await desk.runScheduled('payments.reconcile')
    desk.clock.set(new Date())
    expect(await creditsOf(desk, buyer)).toBe(20)
    expect(await rowOf('payments', bought.paymentId)).toMatchObject({ status: 'paid', check_after: null })
  },
)

test('after all of that the books balance and no number is missing', async () => {
  expect(await wrongWallets(desk)).toEqual([])
  const numbers = await numbersOf(desk, desk.sites.main)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('a message for a method that is not set up, or does not exist', async () => {
  await desk.owner.query('delete from payment_settings where site_id = $1', [desk.sites.other])
  const message = { body: '{}', headers: { 'content-type': 'application/json' } }
  expect((await tell(desk, 'stripe', message, 'other')).body.code).toBe('method_not_set_up')
  expect((await tell(desk, 'bank', message, 'other')).body.code).toBe('method_not_set_up')
  expect((await tell(desk, 'cheque' as 'bank', message, 'other')).status).toBe(400)
})
