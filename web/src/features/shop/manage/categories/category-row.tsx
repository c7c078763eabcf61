import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../../lib/use-translation.ts'
import type { RowOf } from '../../../../ui/catalogue/catalogue-screen.tsx'
import { useChangeItem } from '../../../../ui/catalogue/ordered-list.ts'
import { PlaceInput } from '../../../../ui/catalogue/place-input.tsx'
import { RowButtons } from '../../../../ui/catalogue/row-controls.tsx'
import { SortableRow } from '../../../../ui/catalogue/sortable-list.tsx'
import { useSwitch } from '../../../../ui/use-switch.ts'
import classes from '../rows.module.css'
import type { useMay } from '../use-may.ts'
import { type Category, categoryList } from './category-list.ts'

interface CategoryRowProps extends RowOf<Category> {
  may: ReturnType<typeof useMay>
  onDelete: (category: Category) => void
}

export function CategoryRow({ item, place, total, onMove, onEdit, may, onDelete }: CategoryRowProps) {
  const { t } = useTranslation('shop-manager')
  const { id, name, slug, products } = item
  const change = useChangeItem(categoryList, id)
  const online = useSwitch(item.status === 'active', (on) => change({ status: on ? 'active' : 'inactive' }))
  return (
    <SortableRow id={id} name={name} fixed={!may.edit}>
      {may.edit ? <PlaceInput name={name} position={place} total={total} onMove={onMove} /> : null}
      <div className={online.checked ? classes.words : `${classes.words} ${classes.off}`}>
        <div className={classes.strong}>
          <bdi>{name}</bdi>
        </div>
        <bdi className={classes.about} dir="ltr">
          {slug}
        </bdi>
      </div>
      <Link
        className={classes.count}
        to="/admin/shop_manager/products"
        search={{ category_id: id } as never}
        aria-label={t('categories.products_of', { name, count: products })}
      >
        {t('categories.products', { count: products })}
      </Link>
      <RowButtons
        className={classes.controls}
        toggle={may.edit ? online : null}
        words={{ toggle: t('categories.online_of', { name }), edit: t('categories.edit_of', { name }) }}
        onEdit={onEdit}
      >
        {may.delete ? (
          <ActionIcon aria-label={t('categories.delete_of', { name })} onClick={() => onDelete(item)}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        ) : null}
      </RowButtons>
    </SortableRow>
  )
}
