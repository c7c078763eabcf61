import { expect, test } from 'vitest'
import { CUSTOMER_COLUMNS } from '#contract/customer-imports/customer-file.ts'
import { readHead, samplesOf } from './file-head.ts'
import { guessColumns } from './guess-columns.ts'
import { templateCsv } from './import-template.ts'

const guess = (...headers: string[]) => guessColumns(headers, CUSTOMER_COLUMNS)

test('our own names are found, however they are written', () => {
  expect(guess('EMAIL', 'First Name', 'last-name', 'vat_no')).toEqual({
    email: 'EMAIL',
    first_name: 'First Name',
    last_name: 'last-name',
    vat_no: 'vat_no',
  })
})

test('names of other programs are found', () => {
  expect(guess('E-Mail', 'Vorname', 'Surname', 'Straße', 'Postcode', 'VAT', 'Balance', 'Imię')).toEqual({
    email: 'E-Mail',
    first_name: 'Vorname',
    last_name: 'Surname',
    address: 'Straße',
    zip_code: 'Postcode',
    vat_no: 'VAT',
    credits: 'Balance',
  })
})

test('a column is used once, and the better name wins', () => {
  expect(guess('mail', 'email', 'credit', 'balance')).toEqual({ email: 'email', credits: 'credit' })
  expect(guess('', 'Notes', 'constructor')).toEqual({})
})

test('columns that may not be set are not guessed', () => {
  expect(guessColumns(['email', 'credits'], ['email'])).toEqual({ email: 'email' })
})

test('head and first three lines of a file', async () => {
  const head = await readHead(
    new File(['\ufeffName;Mail\r\nAnn; a@x.test \r\n"Bo;b";\r\nC;c\r\nD;d\r\n'], 'x.csv'),
  )
  expect(head?.headers).toEqual(['Name', 'Mail'])
  expect(head?.lines).toEqual([
    ['Ann', 'a@x.test'],
    ['Bo;b', ''],
    ['C', 'c'],
  ])
  expect(head && samplesOf(head, 'Mail')).toEqual(['a@x.test', 'c'])
})

test('of a large file only the beginning is read, wherever it is cut', async () => {
  for (const lead of ['', 'x']) {
    const head = await readHead(
      new File([`email,na\u00efve\na,b\n"${lead}${'\u00df'.repeat(50_000)}"`], 'x.csv'),
    )
    expect(head).toEqual({ headers: ['email', 'naïve'], lines: [['a', 'b']] })
  }
  expect(await readHead(new File([''], 'x.csv'))).toBe(null)
})

test('the template has every column and a line that fills them in', async () => {
  const head = await readHead(new File([templateCsv()], 'x.csv'))
  expect(head?.headers).toEqual(CUSTOMER_COLUMNS)
  expect(head?.lines).toHaveLength(1)
  expect(head?.lines[0]).toHaveLength(CUSTOMER_COLUMNS.length)
})
