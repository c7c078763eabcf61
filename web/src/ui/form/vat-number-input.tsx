import { TextInput, type TextInputProps } from '@mantine/core'
import type { FieldError } from '#contract/errors.ts'
import { LENGTHS } from '#contract/limits.ts'
import { ANY_VAT_NUMBER, exampleOfVatNumber, hasVatForm, isBadVatNumber } from '#contract/vat/vat-numbers.ts'
import { FieldErrorText } from './error-text.tsx'

interface VatNumberInputProps extends TextInputProps {
  value: string
  /** Of its bearer: whose form is shown while no other country's letters are typed. */
  country: string | null
  /** Says what a number of the country looks like. */
  hint: (example: string) => string
  /** What stands on the server: it may be from before forms were checked, and is let alone until it is changed. */
  saved: string
}

/** Says while somebody types what a VAT number of that country looks like, and when theirs does not. */
export function VatNumberInput({ value, country, hint, saved, error, ...props }: VatNumberInputProps) {
  const isBad = !error && value !== saved && isBadVatNumber(value)
  const problem = isBad ? badVatNumber(value, country) : null
  return (
    <TextInput
      {...props}
      value={value}
      description={hint(exampleOfVatNumber(value, country) ?? ANY_VAT_NUMBER)}
      error={problem ? <FieldErrorText error={problem} /> : error}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={LENGTHS.vat_no}
    />
  )
}

/** What is wrong with a number when the form is sent; nothing is fine. */
export function vatNumberProblem(value: string, saved: string, country: string | null): FieldError | false {
  return value !== saved && value.trim() !== '' && !hasVatForm(value) && badVatNumber(value, country)
}

function badVatNumber(value: string, country: string | null): FieldError {
  const example = exampleOfVatNumber(value, country) ?? ANY_VAT_NUMBER
  return { code: 'invalid_vat_number', params: { example } }
}
