import type { CustomerColumn } from '#contract/customer-imports/customer-file.ts'

/** Which column of the file each of ours is read from. */
export type Mapping = Partial<Record<CustomerColumn, string>>

/** What other programs call our columns, written as `plain` has it. Our own names need no line. */
const SYNONYMS: Partial<Record<CustomerColumn, readonly string[]>> = {
  email: ['mail', 'emailaddress', 'mailaddress', 'emailadresse', 'adresemail'],
  first_name: ['first', 'forename', 'givenname', 'vorname', 'imie'],
  last_name: ['last', 'surname', 'familyname', 'nachname', 'nazwisko'],
  username: ['user', 'login', 'loginname', 'nickname', 'benutzername'],
  phone: ['telephone', 'tel', 'mobile', 'phonenumber', 'cell', 'telefon', 'handy'],
  company_name: ['company', 'business', 'organisation', 'organization', 'firm', 'firma'],
  company_reg_no: ['registrationnumber', 'regno', 'companynumber', 'companyregistration'],
  vat_no: ['vat', 'vatnumber', 'vatid', 'taxid', 'taxnumber', 'ustid', 'nip'],
  address: ['street', 'streetaddress', 'address1', 'addressline1', 'strasse', 'adresse', 'ulica'],
  zip_code: ['zip', 'postcode', 'postalcode', 'plz', 'kodpocztowy'],
  city: ['town', 'ort', 'stadt', 'miasto'],
  country: ['countrycode', 'land', 'kraj'],
  locale: ['language', 'lang', 'sprache', 'jezyk'],
  kind: ['type', 'customertype', 'accounttype'],
  price_type: ['pricegroup', 'pricelevel', 'tier', 'pricetier'],
  credits: ['credit', 'balance', 'openingbalance', 'wallet', 'guthaben', 'saldo'],
  credit_limit: ['limit', 'overdraft', 'kreditlimit'],
}

/** Letters and digits alone: "E-Mail" and "e_mail" are the same, and so are "Straße" and "strasse". */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The mapping that the names of the columns suggest. Each is used once, and our own names come first. */
export function guessColumns(headers: readonly string[], columns: readonly CustomerColumn[]): Mapping {
  const free = new Map<string, string>()
  for (const header of headers) {
    const name = plain(header)
    if (name !== '' && !free.has(name)) free.set(name, header)
  }
  const mapping: Mapping = {}
  const take = (column: CustomerColumn, names: readonly string[]) => {
    const name = names.find((one) => free.has(one))
    const header = name && free.get(name)
    if (!name || !header || mapping[column]) return
    mapping[column] = header
    free.delete(name)
  }
  for (const column of columns) take(column, [plain(column)])
  for (const column of columns) take(column, SYNONYMS[column] ?? [])
  return mapping
}
