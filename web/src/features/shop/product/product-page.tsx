import { useMediaQuery } from '@mantine/hooks'
import { IconPackageOff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { SHOP_KEY } from '../../../lib/query-keys.ts'
import { useScreenTitle } from '../../../lib/screen-title.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Missing } from '../../../ui/missing.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useShippingMethods } from '../use-shipping-estimate.ts'
import { useShopSettings } from '../use-shop-settings.ts'
import { AddButton, BuyBar } from './buy-bar.tsx'
import { BuyPanel } from './buy-panel.tsx'
import { FitsList } from './fits-list.tsx'
import { Gallery } from './gallery.tsx'
import classes from './product.module.css'
import type { Product } from './product.ts'
import { ProductBlank } from './product-blank.tsx'
import { Description } from './product-texts.tsx'
import { ProductTrail } from './product-trail.tsx'
import { RelatedProducts } from './related-products.tsx'
import { useBuying } from './use-buying.ts'

export function ProductPage() {
  const { t } = useTranslation('shop')
  const { slug = '' } = useParams({ strict: false })
  const query = useAnswer(
    'GET /shop/product/get_by_slug/{slug}',
    { params: { slug } },
    { family: SHOP_KEY, ...FRESH },
  )
  // Stands on the same page, and is asked for together with it: nothing moves when it comes.
  const isComing = [useShopSettings(), useShippingMethods()].some(({ isPending }) => isPending)
  // What was chosen of one product is not for the next.
  if (query.data && !isComing) return <Details key={query.data.product.id} product={query.data.product} />
  if (query.error && !query.data) {
    return (
      <Missing
        error={query.error}
        onRetry={() => void query.refetch()}
        title={t('product.missing.loading')}
        absent={{
          title: t('product.missing.title'),
          text: t('product.missing.text'),
          icon: <IconPackageOff size={24} stroke={1.6} />,
        }}
        back={{ to: '/shop', label: t('product.missing.back') }}
      />
    )
  }
  return <ProductBlank />
}

function Details({ product }: { product: Product }) {
  const { t } = useTranslation('shop')
  const buying = useBuying(product)
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  useScreenTitle(product.name)
  return (
    <div className={classes.page}>
      <ProductTrail category={product.category} />
      <div className={classes.top}>
        <Gallery name={product.name} pictures={product.images} />
        <div className={classes.panel}>
          <PageHeader
            title={<bdi>{product.name}</bdi>}
            hint={
              <>
                {t('product.code')} <bdi dir="ltr">{product.product_code}</bdi>
              </>
            }
          />
          {product.short_description ? (
            <p className={classes.short} dir="auto">
              {product.short_description}
            </p>
          ) : null}
          <BuyPanel product={product} buying={buying} />
          {isPhone ? null : <AddButton buying={buying} />}
        </div>
      </div>
      <Description product={product} />
      <FitsList vehicles={product.vehicles} />
      <RelatedProducts products={product.related} />
      {isPhone ? <BuyBar buying={buying} /> : null}
    </div>
  )
}
