import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { edgeBar } from '../edge-room.ts'
import { GuardedForm } from './guarded-form.tsx'
import { SubmitButton } from './server-form.tsx'
import classes from './settings-form.module.css'
import type { ServerForm } from './use-server-form.tsx'

interface SettingsFormProps<Values> {
  of: ServerForm<Values>
  label: string
  /** What is forgotten together with the values. */
  onDiscard?: () => void
  /** Further buttons, at the end of the bar. */
  buttons?: ReactNode
  children: ReactNode
}

/**
 * A form with a bar that stays at the lower edge while there is something to save, where the thumb is. Saving comes first
 * in the line: messages show up at its other end and would cover it.
 */
export function SettingsForm<Values>({ of, label, onDiscard, buttons, children }: SettingsFormProps<Values>) {
  const { t } = useTranslation('ui')
  const dirty = of.form.isDirty()
  const discard = () => {
    onDiscard?.()
    of.form.reset()
  }
  return (
    <GuardedForm of={of} label={label}>
      {children}
      <div
        ref={dirty ? edgeBar : undefined}
        className={dirty ? `${classes.bar} ${classes.dirty}` : classes.bar}
      >
        <SubmitButton of={of} />
        {dirty ? (
          <Button variant="default" disabled={of.pending} onClick={discard}>
            {t('form.discard')}
          </Button>
        ) : null}
        <span className={classes.note} role="status">
          {dirty ? t('form.unsaved') : null}
        </span>
        {buttons}
      </div>
    </GuardedForm>
  )
}
