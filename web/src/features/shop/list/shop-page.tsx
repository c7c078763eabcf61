import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { hasWords } from '#contract/content/has-words.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { FilterFields } from './filter-fields.tsx'
import { ListTools, VehicleChip } from './list-tools.tsx'
import { GridSkeleton } from './product-grid.tsx'
import { ProductResults } from './product-results.tsx'
import classes from './shop-list.module.css'
import { type ShopList, useShopList } from './use-shop-list.ts'

export function ShopPage() {
  const { t } = useTranslation('shop')
  const shop = useShopList()
  return (
    <>
      <PageHeader title={t('list.title')} />
      <div className={classes.page}>
        <div className={classes.layout}>
          <aside className={classes.side} data-screen-only aria-label={t('list.filters.title')}>
            <FilterFields shop={shop} />
          </aside>
          <div className={classes.content}>
            {shop.settings.isPending ? <Blank /> : <Products shop={shop} />}
          </div>
        </div>
      </div>
    </>
  )
}

function Products({ shop }: { shop: ShopList }) {
  const { t } = useTranslation('shop')
  return (
    <>
      <Description shop={shop} />
      <ListTools shop={shop} />
      <div className={classes.line}>
        <Count shop={shop} />
        <VehicleChip shop={shop} />
        <span className={classes.vat}>{t('list.plus_vat')}</span>
      </div>
      <ProductResults shop={shop} />
      {/* Below whatever comes, so that nobody sees it move. */}
      {shop.products.isPending ? null : (
        <p className={classes.foot}>
          <Link to="/shop/terms-and-conditions">{t('terms.title')}</Link>
          <Link to="/shop/track">{t('track')}</Link>
        </p>
      )}
    </>
  )
}

/** What stands above the products comes with the settings: together with it, nothing is pushed down. */
function Blank() {
  return (
    <>
      <Skeleton height={36} />
      <div className={classes.line} />
      <GridSkeleton />
    </>
  )
}

/** What the owner says of the shop greets whoever comes in, and is not in the way of whoever looks for something. */
function Description({ shop: { list, settings } }: { shop: ShopList }) {
  const html = settings.data?.settings.description
  if (!html || !hasWords(html) || list.narrowed || list.state.page > 1) return null
  return (
    <div className={classes.description}>
      <RichText html={html} />
    </div>
  )
}

function Count({ shop: { products } }: { shop: ShopList }) {
  const { t } = useTranslation('shop')
  const { total = 0, total_is_exact } = products.data ?? {}
  const words =
    total_is_exact === false ? t('list.count_more', { count: total }) : t('list.count', { count: total })
  return (
    <span className={classes.count} role="status">
      {products.data ? words : '\u00a0'}
    </span>
  )
}
