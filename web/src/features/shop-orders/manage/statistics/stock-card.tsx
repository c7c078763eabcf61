import { useFormats } from '../../../../lib/formats.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { ProductsLink } from './products-link.tsx'
import classes from './statistics.module.css'
import type { Statistics } from './use-statistics.ts'

/** Those with the fewest pieces first. */
const LOW = { stock: 'low', sort_by: 'inventory', sort_order: 'asc', status: 'published' } as const
const SOLD_OUT = { stock: 'out', status: 'published' } as const

/** What lies there now, whatever days are looked at, and what is to be ordered again. */
export function StockCard({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('shop-orders-manager')
  const formats = useFormats()
  const { stock, currency, low_stock, low_stock_count, sold_out } = statistics
  const rest = low_stock_count - low_stock.length
  return (
    <SectionCard title={t('stock.title')} aside={t('stock.now')}>
      <dl className={classes.figures}>
        <Figure label={t('stock.value')}>{formats.money(stock.value, currency)}</Figure>
        <Figure label={t('stock.pieces')}>
          <ProductsLink search={{ stock: 'in' }}>{formats.number(stock.pieces)}</ProductsLink>
        </Figure>
        <Figure label={t('stock.products')}>
          <ProductsLink search={{}}>{formats.number(stock.products)}</ProductsLink>
        </Figure>
        <Figure label={t('stock.low')}>
          <ProductsLink search={LOW}>{formats.number(low_stock_count)}</ProductsLink>
        </Figure>
        <Figure label={t('stock.sold_out')}>
          <ProductsLink search={SOLD_OUT}>{formats.number(sold_out)}</ProductsLink>
        </Figure>
      </dl>
      {low_stock.length > 0 ? (
        <ul className={classes.low}>
          {low_stock.map(({ id, name, product_code, inventory }) => (
            <li key={id} className={classes.state}>
              <span className={classes.shareName} dir="auto">
                <ProductsLink search={{ edit: id }}>
                  <bdi>{name}</bdi>
                </ProductsLink>{' '}
                <bdi dir="ltr" className={classes.code}>
                  {product_code}
                </bdi>
              </span>
              <StatusBadge tone="wait">{t('stock.left', { count: inventory })}</StatusBadge>
            </li>
          ))}
          {rest > 0 ? (
            <li className={classes.state}>
              <ProductsLink search={LOW}>{t('stock.more', { count: rest })}</ProductsLink>
            </li>
          ) : null}
        </ul>
      ) : null}
    </SectionCard>
  )
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.figure}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
