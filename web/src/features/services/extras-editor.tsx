import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { OFFER_BOUNDS } from '#contract/services/bounds.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { DecimalInput } from '../../ui/form/decimal-input.tsx'
import type { ServerForm } from '../../ui/form/use-server-form.tsx'
import { type OptionValues, PRICE_NAMES } from './offer-values.ts'
import classes from './services.module.css'

const NEW_EXTRA = { name: '', price_1: '', price_2: '', price_3: '' } as const

/** Further choices that an option brings, ticked below it. */
export function ExtrasEditor({ f }: { f: ServerForm<OptionValues> }) {
  const { t } = useTranslation('services')
  const { extras } = f.form.values
  const add = () => f.form.insertListItem('extras', { ...NEW_EXTRA, key: crypto.randomUUID() })
  return (
    <fieldset className={classes.group}>
      <legend>{t('extras.title')}</legend>
      <p className={classes.hint}>{t('extras.hint')}</p>
      {extras.map((extra, at) => {
        const name = extra.name.trim() || t('extras.nameless', { place: at + 1 })
        return (
          <div key={extra.key} className={classes.extra}>
            <TextInput
              label={t('extras.name', { place: at + 1 })}
              maxLength={OFFER_BOUNDS.name}
              {...f.form.getInputProps(`extras.${at}.name`)}
            />
            <ActionIcon
              aria-label={t('extras.remove', { name })}
              onClick={() => f.form.removeListItem('extras', at)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
            <div className={classes.triple}>
              {PRICE_NAMES.map((price) => (
                <DecimalInput
                  key={price}
                  label={t(`fields.${price}`)}
                  allowNegative={false}
                  placeholder={price === 'price_1' ? undefined : String(extra.price_1)}
                  {...f.form.getInputProps(`extras.${at}.${price}`)}
                />
              ))}
            </div>
          </div>
        )
      })}
      {extras.length < OFFER_BOUNDS.extras ? (
        <div>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
            {t('extras.add')}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}
