import { Skeleton } from '@mantine/core'
import { IconCoins, IconHistory, IconReceipt } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { part } from '../../lib/parts.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { laterPart } from '../../ui/later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { UrlTabs } from '../../ui/url-tabs.tsx'
import type { AddressForm } from './buy/billing-card.tsx'

const BuyTab = laterPart(
  part(() => import('./buy/buy-tab.tsx').then((module) => module.BuyTab)),
  [220, 320],
)

interface BuyCreditsPageProps {
  /** Invoices, and what came and went: other features'. */
  invoices: ReactNode
  history: ReactNode
  /** What became of a payment, too. */
  paymentResult: (id: string, cancelled: boolean) => ReactNode
  /** For who has no address yet: another feature's, too. */
  addressForm: AddressForm
}

export function BuyCreditsPage({ invoices, history, ...buying }: BuyCreditsPageProps) {
  const { t } = useTranslation('purchases')
  const offer = useAnswer('GET /price_all', {})
  const months = offer.data?.retention_months
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={
          months === undefined ? (
            // Words of about the same length keep the place, over one line or two.
            offer.error ? null : (
              <Skeleton component="span" display="block">
                {t('retention', { count: 120 })}
              </Skeleton>
            )
          ) : (
            t('retention', { count: months })
          )
        }
      />
      <UrlTabs
        label={t('title')}
        tabs={[
          {
            key: 'buy',
            label: t('tabs.buy'),
            icon: IconCoins,
            content: () => <BuyOrResult {...buying} />,
          },
          { key: 'invoices', label: t('tabs.invoices'), icon: IconReceipt, content: () => invoices },
          { key: 'history', label: t('tabs.history'), icon: IconHistory, content: () => history },
        ]}
      />
    </>
  )
}

/** `?payment=` is where providers send people back to. */
function BuyOrResult({
  addressForm,
  paymentResult,
}: Pick<BuyCreditsPageProps, 'addressForm' | 'paymentResult'>) {
  const { payment, cancelled } = useSearch({ strict: false }) as { payment?: string; cancelled?: string }
  if (payment) return paymentResult(payment, cancelled !== undefined)
  return <BuyTab addressForm={addressForm} />
}
