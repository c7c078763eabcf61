import { TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { part } from '../../lib/parts.ts'
import { preventEnterSubmit, useLateField } from './late-field.ts'
import type { SelectOption } from './match-options.ts'

export interface HitsBoxProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'onKeyDown' | 'ref'> {
  typed: string
  onTyped: (typed: string) => void
  /** Null until there are words to look for. */
  hits: readonly SelectOption[] | null
  hitsLabel: string
  /** Said where there are none. */
  nothing: ReactNode
  onChosen: (id: string) => void
}

export const hitsBoxPart = part(() => import('./open-hits-box.tsx').then((module) => module.OpenHitsBox))

/** A box for words that somebody else looks for, and a list of what they found. */
export function HitsBox(props: HitsBoxProps) {
  const { Content, takeOver, standIn, failure } = useLateField(hitsBoxPart)
  const error = failure ?? props.error
  if (Content) return <Content {...props} error={error} ref={takeOver} />
  const { hits, nothing, hitsLabel, typed, onTyped, onChosen, ...field } = props
  return (
    <TextInput
      {...field}
      {...standIn}
      autoComplete="off"
      aria-haspopup="listbox"
      error={error}
      value={typed}
      onChange={(event) => onTyped(event.currentTarget.value)}
      onKeyDown={preventEnterSubmit}
    />
  )
}
