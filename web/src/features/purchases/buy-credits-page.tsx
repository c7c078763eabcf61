import { Skeleton } from '@mantine/core'
import { IconCoins, IconHistory, IconReceipt } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { UrlTabs } from '../../ui/url-tabs.tsx'
import type { AddressForm } from './buy/billing-card.tsx'
import { BuyTab } from './buy/buy-tab.tsx'
import { useOffer } from './buy/use-offer.ts'
import { OwnInvoices } from './own/own-invoices.tsx'
import { PaymentResult } from './result/payment-result.tsx'

interface BuyCreditsPageProps {
  /** What came and went: another feature's. */
  history: ReactNode
  /** For who has no address yet: another feature's, too. */
  addressForm: AddressForm
}

export function BuyCreditsPage({ history, addressForm }: BuyCreditsPageProps) {
  const { t } = useTranslation('purchases')
  const offer = useOffer()
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
            content: () => <BuyOrResult addressForm={addressForm} />,
          },
          { key: 'invoices', label: t('tabs.invoices'), icon: IconReceipt, content: () => <OwnInvoices /> },
          { key: 'history', label: t('tabs.history'), icon: IconHistory, content: () => history },
        ]}
      />
    </>
  )
}

/** `?payment=` is where providers send people back to. */
function BuyOrResult({ addressForm }: { addressForm: AddressForm }) {
  const { payment, cancelled } = useSearch({ strict: false }) as { payment?: string; cancelled?: string }
  if (payment) return <PaymentResult key={payment} id={payment} cancelled={cancelled !== undefined} />
  return <BuyTab addressForm={addressForm} />
}
