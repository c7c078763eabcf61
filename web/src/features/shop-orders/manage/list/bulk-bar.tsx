import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { SHOP_ORDER_BOUNDS } from '#contract/shop-orders/bounds.ts'
import { useFormats } from '../../../../lib/formats.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { BulkReport, type Report } from '../../../../ui/bulk/bulk-report.tsx'
import { useOneByOne } from '../../../../ui/bulk/use-one-by-one.ts'
import { SelectionBar } from '../../../../ui/data-table/selection-bar.tsx'
import { laterDialog } from '../../../../ui/later.tsx'
import { useToasts } from '../../../../ui/toasts.tsx'
import { SHOP_ORDERS_KEY } from '../../shop-orders-key.ts'
import type { ListedOrder } from '../manage-order.ts'
import { NotesButton } from '../notes-button.tsx'
import classes from './orders.module.css'

const ShipManyDialog = laterDialog(() =>
  import('./ship-many-dialog.tsx').then((module) => module.ShipManyDialog),
)

interface BulkBarProps {
  rows: readonly ListedOrder[]
  onClear: () => void
}

/** What can be done with the selected orders. Each act is for those of them that it can be done with. */
export function BulkBar({ rows, onClear }: BulkBarProps) {
  const { t } = useTranslation('shop-orders-manager')
  const { number } = useFormats()
  const toast = useToasts()
  const processing = useCall('POST /shop/order/mark_as_processing')
  const { progress, run } = useOneByOne<ListedOrder>(SHOP_ORDERS_KEY)
  const [report, setReport] = useState<Report | null>(null)
  // As they were when the dialog was opened: they leave the list while they are shipped.
  const [parcels, setParcels] = useState<readonly ListedOrder[]>([])
  const [isShipping, setShipping] = useState(false)

  const tooMany = rows.length > SHOP_ORDER_BOUNDS.at_once
  const toProcess = rows.filter(({ can }) => can.mark_as_processing)
  const toShip = rows.filter(({ can }) => can.mark_as_shipped)
  const process = async () => {
    const { done, failed } = await run(toProcess, ({ id }) =>
      processing.mutateAsync({ body: { order_id: id } }),
    )
    onClear()
    const words = t('bulk.done_processing', { count: done })
    if (failed.length === 0) return toast.success(words)
    setReport({
      title: t('bulk.failed', { count: failed.length }),
      done: done > 0 ? words : null,
      failed: failed.map(({ item, error }) => ({ id: item.id, name: item.invoice_no, error })),
    })
  }
  const ship = () => {
    setParcels(toShip)
    setShipping(true)
  }
  const button = { variant: 'default', disabled: tooMany || progress !== null } as const

  return (
    <>
      {rows.length > 0 ? (
        <SelectionBar
          label={t('bulk.label')}
          count={
            <>
              {progress
                ? t('bulk.progress', { done: number(progress.done), total: number(progress.total) })
                : t('bulk.selected', { count: rows.length })}
              {tooMany ? ` · ${t('bulk.too_many', { most: number(SHOP_ORDER_BOUNDS.at_once) })}` : null}
            </>
          }
        >
          {progress ? (
            <Progress
              className={classes.progress}
              value={(progress.done / progress.total) * 100}
              aria-label={t('bulk.label')}
            />
          ) : null}
          <NotesButton ids={rows.map(({ id }) => id)} disabled={button.disabled}>
            {t('bulk.notes', { count: rows.length })}
          </NotesButton>
          {toProcess.length > 0 ? (
            <Button {...button} onClick={() => void process()}>
              {t('bulk.process', { count: toProcess.length })}
            </Button>
          ) : null}
          {toShip.length > 0 ? (
            <Button {...button} onClick={ship}>
              {t('bulk.ship', { count: toShip.length })}
            </Button>
          ) : null}
          <Button variant="subtle" disabled={progress !== null} onClick={onClear}>
            {t('bulk.none')}
          </Button>
        </SelectionBar>
      ) : null}
      <BulkReport of={report} onClose={() => setReport(null)} />
      <ShipManyDialog
        orders={parcels}
        opened={isShipping}
        onClose={() => setShipping(false)}
        onAllShipped={onClear}
      />
    </>
  )
}
