import type { Settings } from '../../../lib/settings.ts'
import type { Problems } from '../../../ui/form/use-server-form.tsx'
import { vatNumberProblem } from '../../../ui/form/vat-number-input.tsx'

const COMPANY_FIELDS = [
  'company_name',
  'company_address',
  'company_zip_code',
  'company_city',
  'company_reg_no',
  'company_vat_no',
] as const satisfies (keyof Settings)[]

export type CompanyValues = Pick<Settings, (typeof COMPANY_FIELDS)[number]>

export function companyValues(settings: Settings): CompanyValues {
  return Object.fromEntries(COMPANY_FIELDS.map((name) => [name, settings[name]])) as CompanyValues
}

/** A number without its country's letters cannot be checked against anything, and nobody abroad may go by it. */
export function checkCompany(
  before: CompanyValues,
  now: CompanyValues,
  country: string,
): Problems<CompanyValues> {
  return { company_vat_no: vatNumberProblem(now.company_vat_no, before.company_vat_no, country) }
}

/** The lines of the sender as invoices print them; empty ones are left out. */
export function senderLines(values: CompanyValues, country: string): string[] {
  const place = [values.company_zip_code, values.company_city].map((part) => part.trim()).filter(Boolean)
  return [values.company_name, ...values.company_address.split('\n'), place.join(' '), country]
    .map((line) => line.trim())
    .filter(Boolean)
}
