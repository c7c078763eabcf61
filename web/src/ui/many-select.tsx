import { MultiSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../lib/use-translation.ts'
import { OPTIONS_SHOWN } from './form/match-options.ts'
import classes from './many-select.module.css'

interface ManySelectProps {
  label: ReactNode
  description?: ReactNode
  /** What it means that nothing is chosen. */
  empty: string
  /** How something is called that is chosen and no longer there. */
  gone: string
  /** Undefined while they are fetched. */
  options: readonly { value: string; label: string }[] | undefined
  value: string[]
  onChange: (values: string[]) => void
  name: string
  error?: ReactNode
}

/** Any number of a list. What is chosen stays visible although it may be gone from the list. */
export function ManySelect({ empty, gone, options, value, ...props }: ManySelectProps) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState('')
  const known = options ?? []
  const missing = value.filter((id) => !known.some((option) => option.value === id))
  return (
    <MultiSelect
      {...props}
      classNames={{ input: classes.input }}
      value={value}
      data={[...known, ...missing.map((id) => ({ value: id, label: options ? gone || id : '…' }))]}
      placeholder={value.length === 0 ? empty : undefined}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      limit={OPTIONS_SHOWN}
      hidePickedOptions
      nothingFoundMessage={t('select.nothing')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
