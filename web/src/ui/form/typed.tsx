import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import { givenBy } from './use-form-values.ts'
import type { ServerForm } from './use-server-form.tsx'

type Form = Pick<ServerForm<object>, 'field'> & {
  form: Pick<ServerForm<object>['form'], 'keepTyped' | 'showTyped'>
}

interface TypedProps {
  of: Form
  name: string
  /** The input, with what it is bound to. */
  children: (field: ReturnType<Form['field']>) => ReactNode
}

/** Milliseconds after the last key. Longer than between two letters, shorter than a glance at the rest of the form. */
const PAUSE = 300

/**
 * A field of a long form. Letters show at once; the rest of the form is drawn when somebody pauses. The form itself knows
 * each letter at once: what is sent or kept is never older than what is seen.
 */
export function Typed({ of: { form, field }, name, children }: TypedProps) {
  const binding = field(name as never)
  const [typed, setTyped] = useState(binding.value)
  // Until the form is drawn with what was typed, what it shows says nothing about this field.
  const [isBehind, setBehind] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Changed from elsewhere: a draft that was brought back, or a code that was taken over and leaves the field empty.
  if (!isBehind && binding.value !== typed) setTyped(binding.value)
  const onChange = (given: unknown) => {
    const value = givenBy(given)
    setTyped(value)
    setBehind(true)
    form.keepTyped(name, value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      startTransition(() => {
        form.showTyped(name)
        setBehind(false)
      })
    }, PAUSE)
  }
  return children({ ...binding, value: typed, onChange })
}
