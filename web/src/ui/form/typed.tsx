import { type ReactNode, useState, useTransition } from 'react'
import { givenBy } from './use-form-values.ts'
import type { ServerForm } from './use-server-form.tsx'

type Binding = ReturnType<ServerForm<object>['field']>

interface TypedProps {
  /** `order.field('comment')` */
  field: Binding
  /** The input, with what it is bound to instead. */
  children: (field: Binding) => ReactNode
}

/**
 * A field of a long form. Letters show at once; the rest of the form is drawn after them, when the browser has time. The
 * form itself knows each letter at once: what is sent or kept is never older than what is seen.
 */
export function Typed({ field, children }: TypedProps) {
  const [typed, setTyped] = useState(field.value)
  const [isBehind, startTransition] = useTransition()
  // Changed from elsewhere: a draft that was brought back, or a code that was taken over and leaves the field empty.
  if (!isBehind && field.value !== typed) setTyped(field.value)
  const onChange = (given: unknown) => {
    const value = givenBy(given)
    setTyped(value)
    startTransition(() => field.onChange(value))
  }
  return children({ ...field, value: typed, onChange })
}
