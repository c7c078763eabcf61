import type { ComponentType } from 'react'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { Order } from '../manage-order.ts'
import { CancelForm } from './cancel-form.tsx'
import { HoldForm } from './hold-form.tsx'
import type { AskingAct } from './order-acts.ts'
import { PayForm } from './pay-form.tsx'
import { RefundForm } from './refund-form.tsx'
import { ShipForm } from './ship-form.tsx'
import type { ActFormProps } from './use-act-form.tsx'

const FORMS: Record<AskingAct, ComponentType<ActFormProps>> = {
  mark_as_paid: PayForm,
  mark_as_shipped: ShipForm,
  mark_as_on_hold: HoldForm,
  refund: RefundForm,
  cancel: CancelForm,
}

interface ActDialogProps {
  act: AskingAct
  order: Order
  opened: boolean
  onClose: () => void
}

/** Asks for what an act needs, and says what follows from it. */
export function ActDialog({ act, order, opened, onClose }: ActDialogProps) {
  const { t } = useTranslation('shop-orders-manager')
  const Form = FORMS[act]
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(`titles.${act}`, { number: order.invoice_no })}
      {...(act === 'refund' && { size: 'lg' })}
    >
      {(close) => <Form order={order} onCancel={close} onDone={onClose} />}
    </Dialog>
  )
}
