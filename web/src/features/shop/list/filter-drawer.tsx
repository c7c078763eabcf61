import { Button } from '@mantine/core'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { DialogButtons } from '../../../ui/dialog.tsx'
import { FilterFields } from './filter-fields.tsx'
import classes from './shop-list.module.css'
import type { ShopList } from './use-shop-list.ts'

interface FilterDrawerProps {
  shop: ShopList
  opened: boolean
  onClose: () => void
}

export function FilterDrawer({ shop, opened, onClose }: FilterDrawerProps) {
  const { t } = useTranslation('shop')
  const total = shop.products.data?.total
  return (
    <DetailDrawer
      of={opened ? shop : null}
      title={() => t('list.filters.title')}
      size={360}
      onClose={onClose}
    >
      {() => (
        <div className={classes.groups}>
          <FilterFields shop={shop} />
          <DialogButtons>
            <Button variant="default" onClick={() => shop.list.change({ filters: {} })}>
              {t('list.clear')}
            </Button>
            <Button onClick={onClose}>{t('list.filters.show', { count: total ?? 0 })}</Button>
          </DialogButtons>
        </div>
      )}
    </DetailDrawer>
  )
}
