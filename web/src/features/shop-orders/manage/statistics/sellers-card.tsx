import { useFormats } from '../../../../lib/formats.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { OrdersLink } from './orders-link.tsx'
import { ShareList } from './share-list.tsx'
import classes from './statistics.module.css'
import type { Statistics } from './use-statistics.ts'

/** What sold best; each leads to the orders with it. */
export function SellersCard({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('shop-orders-manager')
  const formats = useFormats()
  const { best_sellers, currency, from, to } = statistics
  return (
    <SectionCard title={t('sellers.title')}>
      {best_sellers.length === 0 ? <p className={classes.none}>{t('sellers.none')}</p> : null}
      <ShareList
        shares={best_sellers.map(({ product_id, name, product_code, pieces, revenue }, at) => ({
          id: product_id ?? `${product_code}-${at}`,
          name:
            product_id === null ? (
              <bdi>{name}</bdi>
            ) : (
              <OrdersLink search={{ product_id, sold_from: from, sold_to: to }}>
                <bdi>{name}</bdi>
              </OrdersLink>
            ),
          small: (
            <>
              <bdi dir="ltr">{product_code}</bdi> · <bdi>{formats.money(revenue, currency)}</bdi>
            </>
          ),
          value: pieces,
          figure: t('sellers.pieces', { count: pieces }),
        }))}
      />
    </SectionCard>
  )
}
