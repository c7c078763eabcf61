import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { SubmitButton } from '../../ui/form/server-form.tsx'
import type { ServerForm } from '../../ui/form/use-server-form.tsx'
import classes from './save-bar.module.css'

interface SaveBarProps<Values> {
  of: ServerForm<Values>
  onDiscard: () => void
  /** Further buttons, at the end of the bar. */
  children?: ReactNode
}

/**
 * Stays at the lower edge while there is something to save, where the thumb is. Saving comes first in the line: messages
 * show up at its other end and would cover it.
 */
export function SaveBar<Values>({ of, onDiscard, children }: SaveBarProps<Values>) {
  const { t } = useTranslation('settings')
  const dirty = of.form.isDirty()
  return (
    <div className={dirty ? `${classes.bar} ${classes.dirty}` : classes.bar}>
      <SubmitButton of={of} />
      {dirty ? (
        <Button variant="default" disabled={of.pending} onClick={onDiscard}>
          {t('discard')}
        </Button>
      ) : null}
      <span className={classes.note} role="status">
        {dirty ? t('unsaved') : null}
      </span>
      {children}
    </div>
  )
}
