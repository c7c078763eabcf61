import { expect, test } from 'vitest'
import { aCheckout, aContext } from '#server/test/providers/checkout.ts'
import { bank } from './bank.ts'

const options = {
  account_holder: 'Nordlicht Motoren',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  bank_name: 'Musterbank',
  note: 'Please transfer within a week.',
}

test('the buyer is told where to transfer, with a reference that stays the same', async () => {
  const context = aContext({ options })
  const opened = await bank.openCheckout(context, aCheckout())
  expect(opened).toEqual({
    providerId: 'TD-KFMH9KEK',
    next: { kind: 'transfer', ...options, reference: 'TD-KFMH9KEK' },
  })
  expect(await bank.openCheckout(context, aCheckout())).toEqual(opened)
})

test('a thousand payments have a thousand references, easy to copy by hand', async () => {
  const context = aContext({ options })
  const references = await Promise.all(
    Array.from({ length: 1000 }, async () => {
      const { providerId } = await bank.openCheckout(context, aCheckout({ id: crypto.randomUUID() }))
      return providerId ?? ''
    }),
  )
  expect(new Set(references).size).toBe(1000)
  for (const reference of references) expect(reference).toMatch(/^TD-[0-9A-HJKMNP-TV-Z]{8}$/)
})

test.each([
  'DE89370400440532013000',
  'gb82 west 1234 5698 7654 32',
  'PL61 1090 1014 0000 0712 1981 2874',
  'NO93 8601 1117 947',
  'MT84MALT011000012345MTLCAST001S',
  '062-000 12345678',
])('%s can be transferred to', async (iban) => {
  expect(await bank.test(aContext({ options: { ...options, iban } }))).toBeUndefined()
})

test.each([
  ['DE89370400440532013001', 'check digits'],
  ['GB82 WEST 1234 5698 7654 23', 'check digits'],
  ['', 'must be named'],
  ['   ', 'must be named'],
])('%j cannot', async (iban, words) => {
  await expect(bank.test(aContext({ options: { ...options, iban } }))).rejects.toThrow(words)
})

test('an account needs its holder', async () => {
  const call = bank.test(aContext({ options: { ...options, account_holder: ' ' } }))
  await expect(call).rejects.toMatchObject({
    kind: 'refused',
    message: 'The account and its holder must be named.',
  })
})
