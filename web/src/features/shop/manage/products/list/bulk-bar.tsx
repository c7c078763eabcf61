import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { nextProductStatuses } from '#contract/shop/states.ts'
import { useFormats } from '../../../../../lib/formats.ts'
import { SHOP_KEY } from '../../../../../lib/query-keys.ts'
import { useCall } from '../../../../../lib/use-call.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { BulkReport, type Report } from '../../../../../ui/bulk/bulk-report.tsx'
import { useOneByOne } from '../../../../../ui/bulk/use-one-by-one.ts'
import { useConfirmDelete } from '../../../../../ui/confirm.tsx'
import { SelectionBar } from '../../../../../ui/data-table/selection-bar.tsx'
import { useToasts } from '../../../../../ui/toasts.tsx'
import { useMay } from '../../use-may.ts'
import type { ListedProduct } from '../product.ts'
import classes from '../products.module.css'

type BulkAct = 'publish' | 'unpublish' | 'delete'

interface BulkBarProps {
  rows: readonly ListedProduct[]
  onClear: () => void
}

/** What can be done with the selected products. Each act is for those of them that it can be done with. */
export function BulkBar({ rows, onClear }: BulkBarProps) {
  const { t } = useTranslation('shop-manager')
  const { number } = useFormats()
  const toast = useToasts()
  const may = useMay('product')
  const confirmDelete = useConfirmDelete()
  const moving = useCall('POST /shop/product/update_status')
  const deleting = useCall('POST /shop/product/delete')
  const { progress, run } = useOneByOne<ListedProduct>(SHOP_KEY)
  const [report, setReport] = useState<Report | null>(null)

  const goingTo = (status: 'published' | 'unpublished') =>
    may.edit ? rows.filter((row) => nextProductStatuses(row.status).includes(status)) : []
  const [toPublish, toUnpublish] = [goingTo('published'), goingTo('unpublished')]

  const start = async (
    act: BulkAct,
    items: readonly ListedProduct[],
    call: (id: string) => Promise<unknown>,
  ) => {
    const { done, failed } = await run(items, ({ id }) => call(id))
    onClear()
    const words = t(`products.bulk.done_${act}`, { count: done })
    if (failed.length === 0) return toast.success(words)
    setReport({
      title: t('products.bulk.failed', { count: failed.length }),
      done: done > 0 ? words : null,
      failed: failed.map(({ item, error }) => ({ id: item.id, name: item.name, error })),
    })
  }
  const move = (act: 'publish' | 'unpublish', items: readonly ListedProduct[]) => {
    const status = act === 'publish' ? 'published' : 'unpublished'
    void start(act, items, (id) => moving.mutateAsync({ body: { id, status } }))
  }
  const remove = async () => {
    if (await confirmDelete(t('products.bulk.delete_text', { count: rows.length })))
      await start('delete', rows, (id) => deleting.mutateAsync({ body: { id } }))
  }
  const button = { variant: 'default', disabled: progress !== null } as const

  return (
    <>
      {rows.length > 0 ? (
        <SelectionBar
          label={t('products.bulk.label')}
          count={
            progress
              ? t('products.bulk.progress', { done: number(progress.done), total: number(progress.total) })
              : t('products.bulk.selected', { count: rows.length })
          }
        >
          {progress ? (
            <Progress
              className={classes.progress}
              value={(progress.done / progress.total) * 100}
              aria-label={t('products.bulk.label')}
            />
          ) : null}
          {toPublish.length > 0 ? (
            <Button {...button} onClick={() => move('publish', toPublish)}>
              {t('products.bulk.publish', { count: toPublish.length })}
            </Button>
          ) : null}
          {toUnpublish.length > 0 ? (
            <Button {...button} onClick={() => move('unpublish', toUnpublish)}>
              {t('products.bulk.unpublish', { count: toUnpublish.length })}
            </Button>
          ) : null}
          {may.delete ? (
            <Button {...button} variant="subtle" color="bad" onClick={() => void remove()}>
              {t('products.bulk.delete')}
            </Button>
          ) : null}
          <Button variant="subtle" disabled={progress !== null} onClick={onClear}>
            {t('products.bulk.none')}
          </Button>
        </SelectionBar>
      ) : null}
      <BulkReport of={report} onClose={() => setReport(null)} />
    </>
  )
}
