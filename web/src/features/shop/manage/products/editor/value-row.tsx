import { ActionIcon, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { useSite } from '../../../../../lib/site.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { SortableRow } from '../../../../../ui/catalogue/sortable-list.tsx'
import { DecimalInput } from '../../../../../ui/form/decimal-input.tsx'
import type { ServerForm } from '../../../../../ui/form/use-server-form.tsx'
import classes from '../products.module.css'
import type { ValueLine } from './option-values.ts'
import type { ProductValues } from './product-values.ts'

interface ValueRowProps {
  f: ServerForm<ProductValues>
  /** Its place among the values of the form. */
  path: string
  value: ValueLine
  place: number
  /** Null for the last one: an option without any is none. */
  onRemove: (() => void) | null
}

/** One choice of an option. */
export function ValueRow({ f, path, value, place, onRemove }: ValueRowProps) {
  const { t } = useTranslation('shop-manager')
  const { currency } = useSite()
  const number = place + 1
  const name = value.name.trim() || t('products.options.value_nameless')
  return (
    <SortableRow id={value.id} name={name} fixed={onRemove === null}>
      <div className={classes.value}>
        <TextInput
          aria-label={t('products.options.value', { number })}
          placeholder={t('products.options.value', { number })}
          maxLength={SHOP_BOUNDS.option_name}
          dir="auto"
          {...f.form.getInputProps(`${path}.name`)}
        />
        <PriceInput f={f} path={`${path}.price`} label={t('products.options.price', { number, currency })} />
        {onRemove ? (
          <ActionIcon aria-label={t('products.options.remove_value', { name })} onClick={onRemove}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
    </SortableRow>
  )
}

function PriceInput({ f, path, label }: { f: ServerForm<ProductValues>; path: string; label: string }) {
  const { currency } = useSite()
  const { onChange, ...field } = f.form.getInputProps(path)
  return (
    <DecimalInput
      aria-label={label}
      placeholder="0"
      rightSection={<span className={classes.unit}>{currency}</span>}
      rightSectionWidth={48}
      {...field}
      onChange={(price) => {
        onChange(price)
        // What was wrong with all of them together may be right now.
        if (f.form.errors.extra_options) f.form.setFieldError('extra_options', null)
      }}
    />
  )
}
