import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useMemo } from 'react'
import { intlLocale } from '#contract/languages.ts'
import { useTranslation } from '../../lib/use-translation.ts'

/** Credits, money or percent: two places after whatever point the reader's language writes. Empty is ''. */
export function DecimalInput(props: Omit<NumberInputProps, 'decimalSeparator' | 'decimalScale'>) {
  const { i18n } = useTranslation()
  const separator = useMemo(() => decimalSeparator(i18n.language), [i18n.language])
  return (
    <NumberInput
      decimalScale={2}
      decimalSeparator={separator}
      // Who types 12.5 on an English keyboard means the same.
      allowedDecimalSeparators={['.', ',']}
      inputMode="decimal"
      hideControls
      {...props}
    />
  )
}

function decimalSeparator(language: string): string {
  const parts = new Intl.NumberFormat(intlLocale(language)).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.'
}
