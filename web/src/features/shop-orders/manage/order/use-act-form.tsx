import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { GuardedForm } from '../../../../ui/form/guarded-form.tsx'
import {
  type ServerForm,
  type ServerFormOptions,
  useServerForm,
} from '../../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../../ui/toasts.tsx'
import type { Order } from '../manage-order.ts'
import type { AskingAct } from './order-acts.ts'

export interface ActFormProps {
  order: Order
  onCancel: () => void
  onDone: () => void
}

interface ActFormOptions<Values>
  extends Pick<ServerFormOptions<Values, unknown>, 'initialValues' | 'check' | 'submit'> {
  act: AskingAct
  order: Order
  onDone: () => void
}

interface ActForm<Values> {
  f: ServerForm<Values>
  /** Somebody was quicker, and the order is another by now. */
  isLate: boolean
}

/** A form that does something with an order. */
export function useActForm<Values extends object>({
  act,
  order,
  onDone,
  ...options
}: ActFormOptions<Values>): ActForm<Values> {
  const { t } = useTranslation('shop-orders-manager')
  const toast = useToasts()
  const [isLate, setLate] = useState(false)
  const f = useServerForm<Values, unknown>({
    ...options,
    submit: (...values) => {
      setLate(false)
      return options.submit(...values)
    },
    onDone: () => {
      toast.success(t(`acts.done.${act}`, { number: order.invoice_no }))
      onDone()
    },
    onRefused: ({ code }) => {
      if (code !== 'wrong_state') return false
      setLate(true)
      return true
    },
  })
  return { f, isLate }
}

interface FormOfActProps<Values> extends ActForm<Values> {
  label: string
  children: ReactNode
}

/** What was typed stays: it may still be wanted for the order as it is now. */
export function FormOfAct<Values>({ f, isLate, label, children }: FormOfActProps<Values>) {
  const { t } = useTranslation('shop-orders-manager')
  return (
    <GuardedForm of={f} label={label}>
      {isLate ? (
        <Alert color="bad" variant="light" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t('acts.late')}
        </Alert>
      ) : null}
      {children}
    </GuardedForm>
  )
}
