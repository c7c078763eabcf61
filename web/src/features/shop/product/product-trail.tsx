import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from './product.module.css'
import type { Product } from './product.ts'

/** The way back: the shop, and the category in it. */
export function ProductTrail({ category }: Pick<Product, 'category'>) {
  const { t } = useTranslation('shop')
  return (
    <nav className={classes.trail} aria-label={t('product.breadcrumb')} data-screen-only>
      <Link to="/shop" className={classes.link}>
        {t('product.shop')}
      </Link>
      <IconChevronRight size={14} className={classes.arrow} aria-hidden />
      <Link to="/shop" search={{ category_id: category.id }} className={classes.link}>
        <bdi>{category.name}</bdi>
      </Link>
    </nav>
  )
}
