import { expect, test } from 'vitest'
import { checkCustomer } from './check-customer.ts'

const NIA = { email: ' Nia@Import.Test ', first_name: 'Nia', last_name: 'Weller' }

test('a line with no more than a name and an email', () => {
  expect(checkCustomer(NIA)).toEqual({
    email: 'nia@import.test',
    first_name: 'Nia',
    last_name: 'Weller',
    username: null,
    phone: '',
    company_name: '',
    company_reg_no: '',
    vat_no: '',
    address: '',
    zip_code: '',
    city: '',
    country: null,
    locale: null,
    kind: 'user',
    price_type: 1,
    credits: 0,
    credit_limit: 0,
  })
})

test.each([
  [{ company_name: 'Weller GmbH' }, { kind: 'business' }],
  [{ company_name: 'Weller GmbH', kind: 'User' }, { kind: 'user' }],
  [{ country: 'de' }, { country: 'DE' }],
  [{ country: 'Poland' }, { country: 'PL' }],
  [{ country: 'UK' }, { country: 'GB' }],
  [{ vat_no: 'de 123.456.789' }, { vat_no: 'DE123456789' }],
  [{ locale: 'PL' }, { locale: 'pl' }],
  [{ price_type: 3 }, { price_type: 3 }],
  [{ credits: 12.5 }, { credits: 1250 }],
  [{ credits: '-0' }, { credits: 0 }],
  [{ address: 'Weg 1\nHinterhof' }, { address: 'Weg 1\nHinterhof' }],
])('%j is read as %j', (cells, read) => {
  expect(checkCustomer({ ...NIA, ...cells })).toMatchObject(read)
})

test.each([
  [{ email: '' }, 'required', 'email: '],
  [{ email: 'nia@' }, 'invalid_email', 'email: nia@'],
  [{ email: `${'n'.repeat(300)}@x.test` }, 'too_long', undefined],
  [{ first_name: undefined }, 'required', 'first_name: '],
  [{ last_name: 'www.x.test' }, 'invalid_name', 'last_name: www.x.test'],
  [{ username: 'a@b' }, 'invalid_username', 'username: a@b'],
  [{ phone: 'call me' }, 'invalid_phone', 'phone: call me'],
  [{ vat_no: 'DE1' }, 'invalid_vat_number', 'vat_no: DE1'],
  [{ company_name: 'x'.repeat(161) }, 'too_long', undefined],
  [{ address: 'a\u0000b' }, 'invalid', 'address: ab'],
  [{ address: { street: 1 } }, 'invalid', undefined],
  [{ city: ['x'] }, 'invalid', 'city: object'],
  [{ country: 'Atlantis' }, 'unknown_country', 'country: Atlantis'],
  [{ country: 'XX' }, 'unknown_country', 'country: XX'],
  [{ locale: 'xx' }, 'unknown_locale', 'locale: xx'],
  [{ kind: 'friend' }, 'unknown_kind', 'kind: friend'],
  [{ kind: 'agent' }, 'agent', 'kind: agent'],
  [{ price_type: '4' }, 'not_a_price_type', 'price_type: 4'],
  [{ credits: 'much' }, 'not_an_amount', 'credits: much'],
  [{ credits: '1,234' }, 'ambiguous_amount', 'credits: 1,234'],
  [{ credits: '-5' }, 'out_of_range', 'credits: -5'],
  [{ credits: '10000000.01' }, 'out_of_range', 'credits: 10000000.01'],
  [{ credit_limit: '1.234' }, 'ambiguous_amount', 'credit_limit: 1.234'],
])('%j is refused as %s', (cells, problem, text) => {
  const found = checkCustomer({ ...NIA, ...cells })
  expect(found).toMatchObject(text === undefined ? { problem } : { problem, text })
})
