import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../lib/use-translation.ts'
import { MODAL_TRANSITION } from './confirm.tsx'
import classes from './dialog.module.css'
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
