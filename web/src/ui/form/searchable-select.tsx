import type { InputBaseProps } from '@mantine/core'
import type { Ref } from 'react'
import { part } from '../../lib/parts.ts'
import { ClosedSelect } from './closed-select.tsx'
import { useLateField } from './late-field.ts'
import type { SelectOption } from './match-options.ts'

export interface SearchableSelectProps extends Omit<InputBaseProps, 'value' | 'onChange' | 'pointer'> {
  options: readonly SelectOption[]
  value: string | null
  onChange: (value: string | null) => void
  placeholder?: string
  clearable?: boolean
  limit?: number
  name?: string
  autoComplete?: string
  ref?: Ref<HTMLInputElement>
}

export const openSearchableSelect = part(() =>
  import('./open-searchable-select.tsx').then((module) => module.OpenSearchableSelect),
)

export function SearchableSelect(props: SearchableSelectProps) {
  const { Content, takeOver, standIn, failure } = useLateField(openSearchableSelect)
  if (Content && !props.disabled) return <Content {...props} ref={takeOver} />
  const { options, value, onChange, clearable, limit, ...field } = props
  const chosen = options.find((option) => option.value === value)
  return <ClosedSelect {...field} {...standIn} error={props.error ?? failure} value={chosen?.label ?? ''} />
}
