import { Skeleton } from '@mantine/core'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import gallery from './gallery.module.css'
import classes from './product.module.css'

/** Of the size of what is to come. */
export function ProductBlank() {
  const { t } = useTranslation('shop')
  return (
    <div className={classes.page} role="status" aria-label={t('product.missing.loading')}>
      <div className={classes.trail}>
        <Skeleton width={140} height={20} />
      </div>
      <div className={classes.top}>
        <div className={gallery.gallery}>
          <div className={gallery.frame}>
            <Skeleton height="100%" />
          </div>
        </div>
        <div className={classes.panel}>
          <SkeletonLines heights={[28, 20, 44, 34, 24, 36, 21, 36]} />
        </div>
      </div>
    </div>
  )
}
