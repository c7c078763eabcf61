import { useFormats } from '../../../../lib/formats.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { ProductsLink } from './products-link.tsx'
import { ShareList } from './share-list.tsx'
import classes from './statistics.module.css'
import type { Statistics } from './use-statistics.ts'

/** What each category brought; each leads to its products. */
export function CategoriesCard({ statistics: { categories, currency } }: { statistics: Statistics }) {
  const { t } = useTranslation('shop-orders-manager')
  const formats = useFormats()
  return (
    <SectionCard title={t('categories.title')}>
      {categories.length === 0 ? <p className={classes.none}>{t('sellers.none')}</p> : null}
      <ShareList
        shares={categories.map(({ category_id, name, revenue, pieces }, at) => ({
          id: category_id ?? `${name}-${at}`,
          name:
            category_id === null ? (
              <bdi>{name}</bdi>
            ) : (
              <ProductsLink search={{ category_id }}>
                <bdi>{name}</bdi>
              </ProductsLink>
            ),
          small: t('sellers.pieces', { count: pieces }),
          value: revenue,
          figure: formats.money(revenue, currency),
        }))}
      />
    </SectionCard>
  )
}
