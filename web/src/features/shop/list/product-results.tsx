import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconShoppingBag } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Pager } from '../../../ui/data-table/pager.tsx'
import { pastEnd } from '../../../ui/data-table/table-body.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { GridSkeleton, ProductGrid } from './product-grid.tsx'
import classes from './shop-list.module.css'
import type { ShopList } from './use-shop-list.ts'

/** The four faces of the list, and its pages. */
export function ProductResults({ shop }: { shop: ShopList }) {
  const { t } = useTranslation('shop')
  const top = useRef<HTMLDivElement>(null)
  const { list, products, settings } = shop
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { isPast, isWaiting, lastPage } = pastEnd(products, list)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an answer, however often the screen draws
  useEffect(() => {
    if (isPast) list.turnBack(lastPage)
  }, [isPast, lastPage])

  if (products.error && !products.data)
    return <ErrorState error={products.error} onRetry={() => void products.refetch()} />
  if (!products.data || isWaiting) return <GridSkeleton />
  const { items, total, total_is_exact, near } = products.data
  if (items.length === 0) return <Nothing shop={shop} />
  const turn = (page: number) => {
    list.change({ page })
    top.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={top} className={products.isPlaceholderData ? classes.past : classes.results}>
      {near ? (
        <p className={classes.near} role="status">
          {t('list.near', { search: `\u2068${list.state.search}\u2069` })}
        </p>
      ) : null}
      <ProductGrid
        label={t('list.products')}
        products={items}
        lowStock={settings.data?.settings.low_stock ?? 0}
      />
      <Pager
        page={list.state.page}
        size={list.state.size}
        total={total}
        more={total_is_exact === false}
        onPage={turn}
        onSize={(size) => list.change({ size })}
        narrow={phone}
      />
    </div>
  )
}

function Nothing({ shop: { list } }: { shop: ShopList }) {
  const { t } = useTranslation(['shop', 'ui'])
  return (
    <EmptyState
      icon={<IconShoppingBag size={24} stroke={1.6} />}
      title={t('ui:table.nothing')}
      text={list.narrowed ? t('list.empty_filtered') : t('list.empty_shop')}
      action={
        list.narrowed ? (
          <Button variant="default" onClick={list.clear}>
            {t('list.clear')}
          </Button>
        ) : null
      }
    />
  )
}
