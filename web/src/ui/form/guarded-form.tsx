import type { ComponentProps } from 'react'
import { ServerForm } from './server-form.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

/** A form that somebody would be sorry to lose: asks before something half-typed in it is left. */
export function GuardedForm<Values>({ children, ...props }: ComponentProps<typeof ServerForm<Values>>) {
  return (
    <ServerForm {...props}>
      <UnsavedGuard isDirty={props.of.isDirty} />
      {children}
    </ServerForm>
  )
}
