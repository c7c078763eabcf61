import type { FieldError } from '#contract/errors.ts'
import { ANY_VAT_NUMBER, exampleOfVatNumber, hasVatForm, plainVatNumber } from '#contract/vat/vat-numbers.ts'
import { AppError } from './app-error.ts'

/**
 * A VAT number as it is kept. A new one has the form of its country; one that was saved before forms were checked stays
 * as it is, so that everything beside it can still be changed.
 */
export function changedVatNumber(field: string, sent: string, before: string): string {
  if (sent === before) return before
  const number = plainVatNumber(sent)
  if (number !== '' && !hasVatForm(number))
    throw new AppError('invalid_input', { fields: { [field]: invalidVatNumber(sent) } })
  return number
}

/** Says what a number of that country looks like; of no country that we know, what one looks like anywhere. */
export function invalidVatNumber(typed: string): FieldError {
  const example = exampleOfVatNumber(typed, null) ?? ANY_VAT_NUMBER
  return { code: 'invalid_vat_number', params: { example } }
}
