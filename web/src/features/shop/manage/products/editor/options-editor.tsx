import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { SHOP_BOUNDS } from '#contract/shop/bounds.ts'
import { useTranslation } from '../../../../../lib/use-translation.ts'
import { SortableList, SortableRow } from '../../../../../ui/catalogue/sortable-list.tsx'
import type { ServerForm } from '../../../../../ui/form/use-server-form.tsx'
import classes from '../products.module.css'
import { moved, newOption, newValue, type OptionLine, withValues } from './option-values.ts'
import { PricePreview } from './price-preview.tsx'
import type { ProductValues } from './product-values.ts'
import { ValueRow } from './value-row.tsx'

type Form = ServerForm<ProductValues>

/** Choices that a product comes in, each with what it adds to the price. */
export function OptionsEditor({ f }: { f: Form }) {
  const { t } = useTranslation('shop-manager')
  const { extra_options: options } = f.form.values
  const error = f.form.errors.extra_options
  const nameOf = (option: OptionLine) =>
    option.name.trim() || t('products.options.nameless', { number: options.indexOf(option) + 1 })
  return (
    <fieldset className={classes.group} data-problem={error ? '' : undefined} tabIndex={-1}>
      <legend>{t('products.options.title')}</legend>
      <p className={classes.hint}>{t('products.options.hint')}</p>
      {options.length > 0 ? (
        <SortableList
          items={options}
          nameOf={nameOf}
          onMove={({ id, position }) =>
            f.form.setFieldValue('extra_options', (now) => moved(now, id, position))
          }
        >
          {(option, at) => (
            <SortableRow key={option.id} id={option.id} name={nameOf(option)} fixed={options.length === 1}>
              <OptionFields f={f} option={option} at={at} name={nameOf(option)} />
            </SortableRow>
          )}
        </SortableList>
      ) : null}
      {options.length < SHOP_BOUNDS.options ? (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => f.form.insertListItem('extra_options', newOption())}
          >
            {t('products.options.add')}
          </Button>
        </div>
      ) : null}
      <PricePreview price={f.form.values.price} options={options} error={error} />
    </fieldset>
  )
}

interface OptionFieldsProps {
  f: Form
  option: OptionLine
  at: number
  name: string
}

function OptionFields({ f, option, at, name }: OptionFieldsProps) {
  const { t } = useTranslation('shop-manager')
  const { id, values } = option
  const change = (next: Parameters<typeof withValues>[2]) =>
    f.form.setFieldValue('extra_options', (now) => withValues(now, id, next))
  return (
    <div className={classes.option}>
      <div className={classes.optionHead}>
        <TextInput
          label={t('products.options.name', { number: at + 1 })}
          placeholder={at === 0 ? t('products.options.name_example') : undefined}
          maxLength={SHOP_BOUNDS.option_name}
          dir="auto"
          {...f.form.getInputProps(`extra_options.${at}.name`)}
        />
        <ActionIcon
          aria-label={t('products.options.remove', { name })}
          onClick={() => f.form.removeListItem('extra_options', at)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      <SortableList
        items={values}
        nameOf={(value) => value.name.trim() || t('products.options.value_nameless')}
        onMove={(move) => change((now) => moved(now, move.id, move.position))}
      >
        {(value, place) => (
          <ValueRow
            key={value.id}
            f={f}
            path={`extra_options.${at}.values.${place}`}
            value={value}
            place={place}
            onRemove={
              values.length > 1 ? () => change((now) => now.filter((line) => line.id !== value.id)) : null
            }
          />
        )}
      </SortableList>
      {values.length < SHOP_BOUNDS.option_values ? (
        <div>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={t('products.options.add_value_to', { name })}
            onClick={() => change((now) => [...now, newValue()])}
          >
            {t('products.options.add_value')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
