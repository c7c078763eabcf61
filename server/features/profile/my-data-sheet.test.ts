import { afterAll, expect, test } from 'vitest'
import { createPdfRenderer } from '#platform/documents/pdf-renderer.ts'
import { pdfText } from '#server/test/pdf-text.ts'
import { type MyData, myDataSheet } from './my-data-sheet.ts'

const renderer = createPdfRenderer({
  log: { warn: (line: object) => expect.unreachable(JSON.stringify(line)) },
})
afterAll(() => renderer.close())

const data: MyData = {
  language: 'en',
  timeZone: 'Europe/Stockholm',
  now: new Date('2026-03-01T10:20:00Z'),
  site: { title: 'Nordlab Tuning', url: 'https://portal.nordlab.example' },
  person: {
    first_name: 'Mara',
    last_name: 'Lindqvist <b>',
    username: null,
    email: 'mara@lindqvist.example',
    verified: true,
    phone: '+46 70 123 45 67',
    kind: 'business',
    company_name: 'Lindqvist & Söner AB',
    company_reg_no: '',
    vat_no: 'SE556677889901',
    address: 'Hamngatan 12\n2 tr',
    zip_code: '111 47',
    city: 'Stockholm',
    country: 'SE',
    locale: 'pl',
    created_at: new Date('2025-12-31T23:30:00Z'),
  },
  telegram: null,
  words: [],
  files: [],
  notices: [],
  purchases: [],
  addresses: [],
  sessions: [
    {
      user_agent: 'Firefox on Linux',
      ip: '203.0.113.7',
      created_at: new Date('2026-03-01T08:00:00Z'),
      last_used_at: new Date('2026-03-01T10:19:00Z'),
      expires_at: new Date('2026-03-31T08:00:00Z'),
    },
  ],
}

test('the sheet tells a person what is kept, in their language and time zone', async () => {
  const text = pdfText(await renderer.renderPdf(myDataSheet(data)))
  expect(text).toContain('Everything Nordlab Tuning keeps about your account')
  expect(text).toContain('Last name\nLindqvist <b>\nUsername\nnot given\n')
  expect(text).toContain(
    'Account type\nBusiness\nCompany\nLindqvist & Söner AB\nRegistration number\nnot given\n',
  )
  expect(text).toContain(
    'Address\nHamngatan 12\n2 tr\nPostal code\n111 47\nCity\nStockholm\nCountry\nSweden\n',
  )
  expect(text).toContain('Language\nPolish\nMember since\n1 January 2026\n')
  expect(text).toContain('Firefox on Linux\n203.0.113.7\n1 Mar 2026\n09:00\n')
})

test('it names the Telegram chat of whoever connected one', async () => {
  const linked_at = new Date('2026-02-03T12:00:00Z')
  const text = pdfText(
    await renderer.renderPdf(myDataSheet({ ...data, telegram: { name: '@mara', linked_at } })),
  )
  expect(text).toContain('Telegram\n@mara, connected on 3 February 2026\n')
})

test('it has what they bought in the shop, and the addresses that are kept for them', async () => {
  const address = {
    name: 'Mara Lindqvist',
    company_name: '',
    address: 'Hamngatan 12',
    zip_code: '111 47',
    city: 'Stockholm',
    country: 'SE',
    phone: '',
  }
  const at = new Date('2026-02-03T12:00:00Z')
  const order = { invoice_no: 'S-7K2M-0000-AAAA', status: 'shipped', total: 123450, currency: 'EUR' } as const
  const purchases = [{ ...order, shipping_address: address, created_at: at }]
  const addresses = [{ ...address, city: 'Uppsala', used_at: at }]
  const text = pdfText(await renderer.renderPdf(myDataSheet({ ...data, purchases, addresses })))
  expect(text).toContain(
    'S-7K2M-0000-AAAA\nShipped\n€1,234.50\nMara Lindqvist\nHamngatan 12\n111 47 Stockholm\n',
  )
  expect(text).toContain('Hamngatan 12\n111 47 Uppsala\nSweden')
  const none = pdfText(await renderer.renderPdf(myDataSheet(data)))
  expect(none).toContain('You have ordered nothing in the shop.')
  expect(none).toContain('No address is kept for you.')
})

test.each(['de', 'pl', 'ar'])('it is complete in %s', async (language) => {
  const sheet = myDataSheet({ ...data, language, sessions: [] })
  const labels = Object.values(sheet.data.labels as Record<string, string>)
  expect(labels.filter((label) => label.startsWith('my_data.'))).toEqual([])
  expect(pdfText(await renderer.renderPdf(sheet))).toContain('+46 70 123 45 67')
})
