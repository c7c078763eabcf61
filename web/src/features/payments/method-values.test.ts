import { expect, test } from 'vitest'
import type { MethodSettings } from './method-values.ts'
import { checkMethod, methodChange, methodValues, serverNames } from './method-values.ts'

const paypal: MethodSettings = {
  method: 'paypal',
  enabled: true,
  complete: true,
  sandbox: true,
  fee: { percentage: 2.9, fixed: 0.35 },
  options: { client_id: 'client-1', webhook_id: '' },
  secrets: { client_secret: true },
  message_url: 'https://portal.example/api/payment_messages/paypal',
}

test('a stored secret is never shown: its field begins empty', () => {
  expect(methodValues(paypal)).toEqual({
    sandbox: true,
    fee_percentage: 2.9,
    fee_fixed: 0.35,
    client_id: 'client-1',
    webhook_id: '',
    client_secret: '',
  })
})

test('only what was changed is sent, and an empty secret means that it stays', () => {
  const before = methodValues(paypal)
  expect(methodChange('paypal', before, before)).toEqual({})
  expect(
    methodChange('paypal', before, {
      ...before,
      sandbox: false,
      fee_fixed: 0.5,
      webhook_id: 'wh-7',
      client_secret: 'new-secret',
    }),
  ).toEqual({
    sandbox: false,
    fee_fixed: 0.5,
    options: { webhook_id: 'wh-7' },
    secrets: { client_secret: 'new-secret' },
  })
})

test('what the server says of a nested field reaches the flat one', () => {
  expect(serverNames('crypto')).toEqual({
    'options.server_url': 'server_url',
    'options.store_id': 'store_id',
    'secrets.api_key': 'api_key',
    'secrets.webhook_secret': 'webhook_secret',
  })
})

test('a fee of more than 25 % and an emptied field are said before the server is asked', () => {
  const before = methodValues(paypal)
  expect(checkMethod({ ...before, fee_percentage: 25.01, fee_fixed: '' })).toEqual({
    fee_percentage: { code: 'too_big', params: { max: 25 } },
    fee_fixed: 'required',
  })
})
