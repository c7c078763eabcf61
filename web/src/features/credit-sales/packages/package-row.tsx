import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { RowControls, useItemSwitch } from '../../../ui/catalogue/row-controls.tsx'
import { SortableRow } from '../../../ui/catalogue/sortable-list.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { pricePerCredit } from '../prices.ts'
import classes from './packages.module.css'
import { type Package, packageList } from './packages.ts'

interface PackageRowProps {
  item: Package
  currency: string
  onEdit: () => void
}

export function PackageRow({ item, currency, onEdit }: PackageRowProps) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const active = useItemSwitch(packageList, item, 'active')
  const name = item.name || t('credits', { count: item.credits })
  return (
    <SortableRow id={item.id} name={name}>
      <div className={classes.words}>
        <div className={classes.strong}>
          <bdi>{name}</bdi>
          {item.saving > 0 ? (
            <StatusBadge tone="ok">
              {t('buy.saving', { saving: formats.percent(item.saving / 100) })}
            </StatusBadge>
          ) : null}
        </div>
        <div className={classes.small}>
          {t('credits', { count: item.credits })}
          {' · '}
          {t('buy.per_credit', { price: formats.money(pricePerCredit(item.price, item.credits), currency) })}
        </div>
      </div>
      <bdi className={classes.price}>{formats.money(item.price, currency)}</bdi>
      <RowControls
        className={classes.controls}
        list={packageList}
        id={item.id}
        toggle={active}
        words={{
          toggle: t('packages.active_of', { name }),
          edit: t('packages.edit_of', { name }),
          remove: t('packages.delete_of', { name }),
          confirm: t('packages.delete_text', { name }),
          removed: t('packages.deleted'),
        }}
        onEdit={onEdit}
      />
    </SortableRow>
  )
}
