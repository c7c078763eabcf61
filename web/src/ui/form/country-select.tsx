import type { InputBaseProps } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { listCountries } from './countries.ts'
import { SearchableSelect } from './searchable-select.tsx'

interface CountrySelectProps extends Omit<InputBaseProps, 'value' | 'onChange' | 'pointer'> {
  value: string | null
  onChange: (code: string | null) => void
  clearable?: boolean
}

export function CountrySelect({ label, ...props }: CountrySelectProps) {
  const { t, i18n } = useTranslation('ui')
  const options = useMemo(() => listCountries(i18n.language), [i18n.language])
  // Browsers fill this field with a name in their own language, which need not be the page's.
  return (
    <SearchableSelect label={label ?? t('select.country')} options={options} autoComplete="off" {...props} />
  )
}
