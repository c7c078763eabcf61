import { CUSTOMER_COLUMNS, type CustomerColumn } from '#contract/customer-imports/customer-file.ts'

/** Somebody invented, at an address that reaches nobody. */
const EXAMPLE: Partial<Record<CustomerColumn, string>> = {
  email: 'nia.weller@example.com',
  first_name: 'Nia',
  last_name: 'Weller',
  phone: '040 1234567',
  company_name: 'Weller Tuning',
  vat_no: 'DE123456789',
  address: 'Example Street 1',
  zip_code: '20457',
  city: 'Hamburg',
  country: 'DE',
  locale: 'de',
  kind: 'dealer',
  price_type: '2',
  credits: '150.00',
  credit_limit: '0',
}

/** The columns that an import reads, with one line that shows how they are filled in. */
export function templateCsv(): string {
  const example = CUSTOMER_COLUMNS.map((column) => EXAMPLE[column] ?? '')
  // The mark tells spreadsheet programs that this is UTF-8.
  return `\uFEFF${CUSTOMER_COLUMNS.join(',')}\r\n${example.join(',')}\r\n`
}
