import type { InputBaseProps } from '@mantine/core'
import { useState } from 'react'
import { part } from '../../lib/parts.ts'
import { ClosedSelect } from './closed-select.tsx'
import { preventEnterSubmit, useLateField } from './late-field.ts'
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
}

export const searchableSelectPart = part(() =>
  import('./open-searchable-select.tsx').then((module) => module.OpenSearchableSelect),
)

/** What is typed before there is a list to look through is looked for in it. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { Content, takeOver, standIn, failure } = useLateField(searchableSelectPart)
  const [typed, setTyped] = useState<string | null>(null)
  if (Content && !props.disabled)
    return <Content {...props} typed={typed} onTyped={setTyped} ref={takeOver} />
  const { options, value, onChange, clearable, limit, ...field } = props
  const chosen = options.find((option) => option.value === value)
  return (
    <ClosedSelect
      {...field}
      {...standIn}
      error={failure ?? props.error}
      value={(props.disabled ? null : typed) ?? chosen?.label ?? ''}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={preventEnterSubmit}
      onBlur={(event) => {
        setTyped(null)
        standIn.onBlur(event)
      }}
    />
  )
}
