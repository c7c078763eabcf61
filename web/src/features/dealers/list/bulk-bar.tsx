import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type BulkAct, DEALER_BOUNDS } from '#contract/dealers/bounds.ts'
import type { PriceType } from '#contract/services/price-types.ts'
import { useFormats } from '../../../lib/formats.ts'
import { hasPermission, useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { SelectionBar } from '../../../ui/data-table/selection-bar.tsx'
import { laterDialog } from '../../../ui/later.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { Customer } from '../customer.ts'
import { PEOPLE_KEY } from '../people-keys.ts'

const PriceDialog = laterDialog(() => import('./price-dialog.tsx').then((module) => module.PriceDialog))

interface BulkBarProps {
  rows: readonly Customer[]
  onClear: () => void
}

/** What can be done with the selected customers. Each act is for those of them who may be treated so. */
export function BulkBar({ rows, onClear }: BulkBarProps) {
  const { t } = useTranslation('dealers')
  const { number } = useFormats()
  const toast = useToasts()
  const confirm = useConfirm()
  const changing = useCall('POST /user/bulk', { refreshAlways: [PEOPLE_KEY] })
  const emailing = useEmail(rows)
  const [isPricing, setPricing] = useState(false)
  if (rows.length === 0) return null

  const idsWho = (may: keyof Customer['can']) => rows.filter(({ can }) => can[may]).map(({ id }) => id)
  const [toActivate, toBlock, toPrice] = [idsWho('activate'), idsWho('block'), idsWho('change_kind')]
  const tooMany = rows.length > DEALER_BOUNDS.bulk

  const change = (ids: string[], act: BulkAct, price_type?: PriceType) =>
    changing.mutateAsync({ body: { ids, act, price_type } }).then(({ changed }) => {
      toast.success(t('bulk.done', { count: changed }))
      onClear()
    })
  const ask = async (ids: string[], act: 'activate' | 'block') => {
    const sure = await confirm({
      title: t(`bulk.${act}_title`, { count: ids.length }),
      text: t(`bulk.${act}_text`),
      confirm: t(`bulk.${act}`),
      danger: act === 'block',
    })
    if (sure) await change(ids, act).catch(toast.error)
  }
  const button = { variant: 'default', disabled: tooMany || changing.isPending } as const

  return (
    <SelectionBar
      label={t('bulk.label')}
      count={
        <>
          {t('bulk.selected', { count: rows.length })}
          {tooMany ? ` · ${t('bulk.too_many', { most: number(DEALER_BOUNDS.bulk) })}` : null}
        </>
      }
    >
      {toActivate.length > 0 ? (
        <Button {...button} onClick={() => void ask(toActivate, 'activate')}>
          {t('bulk.activate')}
        </Button>
      ) : null}
      {toBlock.length > 0 ? (
        <Button {...button} onClick={() => void ask(toBlock, 'block')}>
          {t('bulk.block')}
        </Button>
      ) : null}
      {toPrice.length > 0 ? (
        <Button {...button} onClick={() => setPricing(true)}>
          {t('bulk.price')}
        </Button>
      ) : null}
      {emailing.may ? (
        <Button {...button} loading={emailing.isPending} onClick={emailing.begin}>
          {t('bulk.email')}
        </Button>
      ) : null}
      <Button variant="subtle" onClick={onClear}>
        {t('bulk.none')}
      </Button>
      <PriceDialog
        opened={isPricing}
        onClose={() => setPricing(false)}
        count={toPrice.length}
        onSubmit={(priceType) => change(toPrice, 'change_price_type', priceType)}
      />
    </SelectionBar>
  )
}

/** A draft for the selected; it is written on a screen of its own. */
function useEmail(rows: readonly Customer[]) {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const toast = useToasts()
  const writing = useCall('POST /mailing', {
    refresh: ['GET /mailing'],
    onSuccess: ({ id }) => void navigate({ to: '/admin/dealers_manager/send_email/$id', params: { id } }),
    onError: toast.error,
  })
  const draft = { audience: 'dealers', subject: '', body: '', user_ids: rows.map(({ id }) => id) } as const
  return {
    may: hasPermission(user, 'send_email'),
    isPending: writing.isPending,
    begin: () => writing.mutate({ body: { ...draft, user_ids: [...draft.user_ids] } }),
  }
}
