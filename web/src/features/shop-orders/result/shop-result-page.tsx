import { Skeleton } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { OrderMissing } from '../own/order-missing.tsx'
import type { ShopOrder } from '../shop-order.ts'
import { OrderResult } from './order-result.tsx'
import classes from './result.module.css'
import { useFollowedOrder } from './use-followed-order.ts'

/** The bank's details: another feature's. */
export type TransferOf = (payment: NonNullable<ShopOrder['payment']>) => ReactNode

/** What became of an order that was just paid, or was not. Providers send people back here. */
export function ShopResultPage({ transfer }: { transfer: TransferOf }) {
  const { invoice_no = '' } = useParams({ strict: false })
  return invoice_no === '' ? <Nameless /> : <ResultOf key={invoice_no} no={invoice_no} transfer={transfer} />
}

export function ResultOf({ no, transfer }: { no: string; transfer: TransferOf }) {
  const { t } = useTranslation('shop-orders')
  const { cancelled } = useSearch({ strict: false }) as { cancelled?: string }
  const query = useFollowedOrder(no)
  if (query.error && !query.data)
    return <OrderMissing error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <PageHeader title={t('result.title')} hint={<bdi>{t('result.reference', { number: no })}</bdi>} />
      <div className={classes.narrow}>
        <SectionCard>
          {query.data ? (
            <OrderResult
              order={query.data.order}
              saysCancelled={cancelled !== undefined}
              transfer={transfer}
            />
          ) : (
            <Skeleton height={220} />
          )}
        </SectionCard>
      </div>
    </>
  )
}

function Nameless() {
  const { t } = useTranslation('shop-orders')
  return (
    <>
      <PageHeader title={t('result.title')} />
      <SectionCard>
        <EmptyState
          title={t('result.no_order')}
          text={t('result.no_order_text')}
          icon={<IconPackage size={24} stroke={1.6} />}
          action={<LinkButton to="/shop/orders">{t('to_orders')}</LinkButton>}
        />
      </SectionCard>
    </>
  )
}
