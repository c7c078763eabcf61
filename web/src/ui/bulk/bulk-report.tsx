import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useErrorTexts } from '../../lib/errors.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Dialog, DialogButtons } from '../dialog.tsx'
import classes from './bulk-report.module.css'

export interface Report {
  /** How many stayed as they were. */
  title: string
  /** What was done with the others; null where nothing was. */
  done: string | null
  failed: readonly { id: string; name: string; error: unknown }[]
}

interface BulkReportProps {
  of: Report | null
  onClose: () => void
}

/** What did not work, and why. Shown where something did not. */
export function BulkReport({ of, onClose }: BulkReportProps) {
  const { t } = useTranslation('ui')
  const { text } = useErrorTexts()
  // Stays readable while the dialog fades away.
  const last = useRef(of)
  if (of !== null) last.current = of
  const shown = last.current
  if (shown === null) return null
  return (
    <Dialog opened={of !== null} onClose={onClose} title={shown.title}>
      {shown.done ? <p className={classes.done}>{shown.done}</p> : null}
      <ul className={classes.failures}>
        {shown.failed.map(({ id, name, error }) => (
          <li key={id}>
            <bdi className={classes.name}>{name}</bdi>
            <span>{text(error)}</span>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={onClose}>{t('confirm.close')}</Button>
      </DialogButtons>
    </Dialog>
  )
}
