import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../lib/use-translation.ts'
import { MODAL_TRANSITION } from './confirm.tsx'
import { UnsavedScope, useGuardedClose } from './form/unsaved-scope.tsx'
import { useOpensAfterwards } from './later.tsx'

export interface DialogProps extends Omit<ModalProps, 'children'> {
  /** `close` asks first, like the button does. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** The code of a dialog (see dialog.tsx). */
export function DialogWindow({ opened, onClose, children, ...props }: DialogProps) {
  const { t } = useTranslation('ui')
  const { scope, close } = useGuardedClose(onClose)
  const closeAsking = () => void close()
  return (
    <Modal
      opened={useOpensAfterwards(opened)}
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
