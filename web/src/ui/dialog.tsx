import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { part } from '../lib/parts.ts'
import { useTranslation } from '../lib/use-translation.ts'
import classes from './dialog.module.css'
import type { DialogProps } from './dialog-window.tsx'
import { SubmitButton } from './form/server-form.tsx'
import { useOpenedPart } from './later.tsx'

export const dialogWindow = part(() => import('./dialog-window.tsx').then((module) => module.DialogWindow))

/** Asks before something half-typed in it is lost. */
export function Dialog(props: DialogProps) {
  const Window = useOpenedPart(dialogWindow, props.opened, props.onClose)
  return Window ? <Window {...props} /> : null
}

/** The foot of a dialog or of a form that opens in place: the way back first, then what it does, at the line's end. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>
}

interface FormButtonsProps<Values> extends ComponentProps<typeof SubmitButton<Values>> {
  onCancel: () => void
  /** Where "cancel" would be misread. */
  cancel?: string
}

/** The foot of a form that can be left: its children are the words of the button that sends it. */
export function FormButtons<Values>({ onCancel, cancel, ...submit }: FormButtonsProps<Values>) {
  const { t } = useTranslation('ui')
  return (
    <DialogButtons>
      <Button variant="default" disabled={submit.of.pending} onClick={onCancel}>
        {cancel ?? t('confirm.cancel')}
      </Button>
      <SubmitButton {...submit} />
    </DialogButtons>
  )
}
