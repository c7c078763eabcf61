import { Button, Modal, type ModalProps } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '../lib/use-translation.ts'
import { MODAL_TRANSITION } from './confirm.tsx'
import classes from './dialog.module.css'
import { SubmitButton } from './form/server-form.tsx'
import { UnsavedScope, useGuardedClose } from './form/unsaved-scope.tsx'

interface DialogProps extends Omit<ModalProps, 'children'> {
  /** `close` asks first, like the button does. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** Asks before something half-typed in it is lost. */
export function Dialog({ onClose, children, ...props }: DialogProps) {
  const { t } = useTranslation('ui')
  const { scope, close } = useGuardedClose(onClose)
  const closeAsking = () => void close()
  return (
    <Modal
      onClose={closeAsking}
      transitionProps={MODAL_TRANSITION}
      closeButtonProps={{ 'aria-label': t('confirm.close') }}
      {...props}
    >
      <UnsavedScope value={scope}>
        {typeof children === 'function' ? children(closeAsking) : children}
      </UnsavedScope>
    </Modal>
  )
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
