import type { ReactNode } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import type { RowOf } from '../../ui/catalogue/catalogue-screen.tsx'
import type { OrderedList } from '../../ui/catalogue/ordered-list.ts'
import { PlaceInput } from '../../ui/catalogue/place-input.tsx'
import { RowControls, useItemSwitch } from '../../ui/catalogue/row-controls.tsx'
import { SortableRow } from '../../ui/catalogue/sortable-list.tsx'
import type { Option, Service } from './offer-lists.ts'
import { PRICE_NAMES } from './offer-values.ts'
import classes from './services.module.css'

interface OfferRowProps<T extends Service | Option, New, Changes> extends RowOf<T> {
  of: 'services' | 'options'
  list: OrderedList<T, New, Changes>
  /** What else there is to know at a glance. */
  children: ReactNode
}

export function OfferRow<T extends Service | Option, New, Changes extends { online?: boolean | undefined }>({
  of,
  list,
  item,
  place,
  total,
  onMove,
  onEdit,
  children,
}: OfferRowProps<T, New, Changes>) {
  const { t } = useTranslation('services')
  const formats = useFormats()
  const { name } = item
  const online = useItemSwitch(list, item, 'online')
  return (
    <SortableRow id={item.id} name={name}>
      <PlaceInput name={name} position={place} total={total} onMove={onMove} />
      <div className={online.checked ? classes.words : `${classes.words} ${classes.off}`}>
        <div className={classes.strong}>
          <bdi>{name}</bdi>
        </div>
        <div className={classes.about}>
          {item.note ? <bdi className={classes.note}>{item.note}</bdi> : null} {children}
        </div>
      </div>
      <dl className={classes.prices}>
        {PRICE_NAMES.map((price) => (
          <div key={price}>
            <dt>{t(`fields.${price}`)}</dt>
            <dd>{formats.credits(item[price])}</dd>
          </div>
        ))}
      </dl>
      <RowControls
        className={classes.controls}
        list={list}
        id={item.id}
        toggle={online}
        words={{
          toggle: t('row.online_of', { name }),
          edit: t('row.edit_of', { name }),
          remove: t('row.delete_of', { name }),
          confirm: t(`${of}.delete_text`, { name }),
          removed: t(`${of}.deleted`),
        }}
        onEdit={onEdit}
      />
    </SortableRow>
  )
}
