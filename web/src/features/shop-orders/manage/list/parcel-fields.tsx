import { TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { SHOP_ORDER_BOUNDS } from '#contract/shop-orders/bounds.ts'
import { useErrorTexts } from '../../../../lib/errors.ts'
import { useFormats } from '../../../../lib/formats.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import type { Failure } from '../../../../ui/bulk/use-one-by-one.ts'
import type { ServerForm } from '../../../../ui/form/use-server-form.tsx'
import type { ListedOrder } from '../manage-order.ts'
import classes from './parcel-fields.module.css'
import type { Parcels } from './parcels.ts'

interface ParcelFieldsProps {
  orders: readonly ListedOrder[]
  of: ServerForm<Parcels>
  failed: readonly Failure<ListedOrder>[]
}

/** A field for the number of each parcel, beside whom it is for; below it, why it was not shipped. */
export function ParcelFields({ orders, of: f, failed }: ParcelFieldsProps) {
  const { t } = useTranslation('shop-orders-manager')
  const { country } = useFormats()
  const { text } = useErrorTexts()
  const { numbers } = f.form.values
  return (
    <ul className={classes.parcels}>
      {orders.map(({ id, invoice_no, user, shipping_country, shipping_method }, at) => {
        const failure = failed.find(({ item }) => item.id === id)
        return (
          <li key={id} className={classes.parcel}>
            <div className={classes.words}>
              <bdi className={classes.number} dir="ltr">
                {invoice_no}
              </bdi>
              <span className={classes.small}>
                <bdi>{user?.company_name || user?.name}</bdi> · {country(shipping_country)} ·{' '}
                <bdi>{shipping_method}</bdi>
              </span>
            </div>
            <TextInput
              className={classes.field}
              aria-label={t('ship_many.number_of', { number: invoice_no })}
              placeholder={t('ship.number')}
              maxLength={SHOP_ORDER_BOUNDS.tracking_number}
              autoComplete="off"
              dir="ltr"
              data-parcel
              data-autofocus={at === 0 || undefined}
              value={numbers[id] ?? ''}
              onChange={(event) =>
                f.form.setFieldValue('numbers', { ...numbers, [id]: event.currentTarget.value })
              }
              onKeyDown={goOnAtEnter}
              error={failure ? text(failure.error) : undefined}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** A scanner ends each number with Enter: the next field is meant, not the end of the form. */
function goOnAtEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  const fields = [
    ...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('input[data-parcel]') ?? []),
  ]
  event.preventDefault()
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (next) next.focus()
  else event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
}
