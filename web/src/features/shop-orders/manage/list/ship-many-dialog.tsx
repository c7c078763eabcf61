import { Alert, Progress } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../../lib/formats.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { type Failure, useOneByOne } from '../../../../ui/bulk/use-one-by-one.ts'
import { Dialog, FormButtons } from '../../../../ui/dialog.tsx'
import { ServerForm } from '../../../../ui/form/server-form.tsx'
import { UnsavedGuard } from '../../../../ui/form/unsaved-guard.tsx'
import { useServerForm } from '../../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../../ui/toasts.tsx'
import { SHOP_ORDERS_KEY } from '../../shop-orders-key.ts'
import { ArrivalField } from '../arrival-field.tsx'
import type { ListedOrder } from '../manage-order.ts'
import { ParcelFields } from './parcel-fields.tsx'
import { NO_PARCELS, type Parcels, shipmentOf } from './parcels.ts'

interface ShipManyDialogProps {
  orders: readonly ListedOrder[]
  opened: boolean
  onClose: () => void
  onAllShipped: () => void
}

/** A number for each parcel and one day for all. Each order is sent by itself, so that none is held up by another. */
export function ShipManyDialog({ orders, opened, onClose, onAllShipped }: ShipManyDialogProps) {
  const { t } = useTranslation('shop-orders-manager')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('ship_many.title', { count: orders.length })}
      size="lg"
    >
      {(close) => (
        <ShipManyForm
          orders={orders}
          onCancel={close}
          onDone={() => {
            onAllShipped()
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

interface ShipManyFormProps {
  orders: readonly ListedOrder[]
  onCancel: () => void
  onDone: () => void
}

function ShipManyForm({ orders, onCancel, onDone }: ShipManyFormProps) {
  const { t } = useTranslation('shop-orders-manager')
  const { number } = useFormats()
  const toast = useToasts()
  const shipping = useCall('POST /shop/order/mark_as_shipped')
  const { progress, run } = useOneByOne<ListedOrder>(SHOP_ORDERS_KEY)
  const [failed, setFailed] = useState<readonly Failure<ListedOrder>[]>([])
  const [shipped, setShipped] = useState(0)
  // Sent again is only what failed; what was typed for it stands there still.
  const left = failed.length > 0 ? failed.map(({ item }) => item) : orders
  const f = useServerForm<Parcels, Awaited<ReturnType<typeof run>>>({
    initialValues: NO_PARCELS,
    submit: (parcels) => run(left, ({ id }) => shipping.mutateAsync({ body: shipmentOf(id, parcels) })),
    onDone: (outcome) => {
      const inAll = shipped + outcome.done
      setShipped(inAll)
      setFailed(outcome.failed)
      if (outcome.failed.length > 0) return
      toast.success(t('ship_many.done', { count: inAll }))
      onDone()
    },
  })
  return (
    <ServerForm of={f} label={t('ship_many.title', { count: left.length })}>
      <UnsavedGuard isDirty={() => failed.length > 0 || f.isDirty()} />
      {failed.length > 0 && progress === null ? (
        <Alert
          color="bad"
          variant="light"
          role="alert"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t('bulk.failed', { count: failed.length })}
        >
          {shipped > 0 ? t('ship_many.done', { count: shipped }) : t('ship_many.none_done')}
        </Alert>
      ) : null}
      <ParcelFields orders={left} of={f} failed={failed} />
      <ArrivalField
        value={f.form.values.arrival}
        onChange={(day) => f.form.setFieldValue('arrival', day)}
        hint={t('ship_many.arrival_hint')}
      />
      {progress ? (
        <div role="status">
          {t('bulk.progress', { done: number(progress.done), total: number(progress.total) })}
          <Progress
            value={(progress.done / progress.total) * 100}
            aria-label={t('ship_many.title', { count: left.length })}
          />
        </div>
      ) : null}
      <FormButtons of={f} onCancel={onCancel}>
        {t('ship_many.button', { count: left.length })}
      </FormButtons>
    </ServerForm>
  )
}
