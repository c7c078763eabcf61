import { useSite } from '../../../../lib/site.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import type { RowOf } from '../../../../ui/catalogue/catalogue-screen.tsx'
import { useChangeItem } from '../../../../ui/catalogue/ordered-list.ts'
import { PlaceInput } from '../../../../ui/catalogue/place-input.tsx'
import { RowControls } from '../../../../ui/catalogue/row-controls.tsx'
import { SortableRow } from '../../../../ui/catalogue/sortable-list.tsx'
import { useSwitch } from '../../../../ui/use-switch.ts'
import rows from '../rows.module.css'
import type { useMay } from '../use-may.ts'
import classes from './shipping.module.css'
import { type ShippingMethod, shippingList } from './shipping-list.ts'
import { useShippingWords } from './use-shipping-words.ts'

interface ShippingRowProps extends RowOf<ShippingMethod> {
  may: ReturnType<typeof useMay>
}

export function ShippingRow({ item, place, total, onMove, onEdit, may }: ShippingRowProps) {
  const { t } = useTranslation('shop-manager')
  const words = useShippingWords()
  const { id, name } = item
  const change = useChangeItem(shippingList, id)
  const active = useSwitch(item.status === 'active', (on) => change({ status: on ? 'active' : 'inactive' }))
  const { country: home } = useSite()
  const goesTo = (isThere: (country: string) => boolean) =>
    item.countries.length === 0 || item.countries.some(isThere)
  const sides = [
    {
      key: 'local',
      goes: goesTo((country) => country === home),
      cost: item.local_shipping_cost,
      days: item.local_shipping_time,
    },
    {
      key: 'international',
      goes: goesTo((country) => country !== home),
      cost: item.international_shipping_cost,
      days: item.international_shipping_time,
    },
  ] as const
  return (
    <SortableRow id={id} name={name} fixed={!may.edit}>
      {may.edit ? <PlaceInput name={name} position={place} total={total} onMove={onMove} /> : null}
      <div className={active.checked ? rows.words : `${rows.words} ${rows.off}`}>
        <div className={rows.strong}>
          <bdi>{name}</bdi>
        </div>
        <div className={rows.about}>{words.marks(item).join(' · ') || t('shipping.row.everywhere')}</div>
      </div>
      <dl className={classes.sides}>
        {sides.map(({ key, goes, cost, days }) => (
          <div key={key}>
            <dt>{t(`shipping.row.${key}`)}</dt>
            <dd>
              <span className={classes.cost}>
                <bdi>{goes ? words.money(cost) : '–'}</bdi>
              </span>
              <span className={classes.days}>{goes ? words.days(days) : t('shipping.row.not_there')}</span>
            </dd>
          </div>
        ))}
      </dl>
      <RowControls
        className={rows.controls}
        list={shippingList}
        id={id}
        toggle={may.edit ? active : null}
        mayDelete={may.delete}
        words={{
          toggle: t('shipping.active_of', { name }),
          edit: t('shipping.edit_of', { name }),
          remove: t('shipping.delete_of', { name }),
          confirm: t('shipping.delete_text', { name }),
          removed: t('shipping.deleted'),
        }}
        onEdit={onEdit}
      />
    </SortableRow>
  )
}
