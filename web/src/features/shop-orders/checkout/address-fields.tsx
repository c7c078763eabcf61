import { TextInput } from '@mantine/core'
import { hasPostalCodes } from '#contract/postal-codes.ts'
import { SHOP_ORDER_BOUNDS } from '#contract/shop-orders/bounds.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { PhoneInput } from '../../../ui/form/contact-inputs.tsx'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import classes from './checkout.module.css'
import type { AddressPrefix } from './checkout-values.ts'
import type { Checkout } from './use-checkout.ts'

interface AddressFieldsProps {
  of: Checkout
  prefix: AddressPrefix
}

export function AddressFields({ of: { f, values }, prefix }: AddressFieldsProps) {
  const { t } = useTranslation('shop-orders')
  // Browsers keep both addresses apart by it.
  const fill = prefix === '' ? 'shipping' : 'billing'
  const country = values[`${prefix}country`]
  const hasCodes = country === '' || hasPostalCodes(country)
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('address.name')}
        {...f.field(`${prefix}name`)}
        autoComplete={`${fill} name`}
        maxLength={SHOP_ORDER_BOUNDS.name}
      />
      <TextInput
        label={<Optional>{t('address.company_name')}</Optional>}
        {...f.field(`${prefix}company_name`)}
        autoComplete={`${fill} organization`}
        maxLength={SHOP_ORDER_BOUNDS.company_name}
      />
      <TextInput
        className={classes.wide}
        label={t('address.address')}
        {...f.field(`${prefix}address`)}
        autoComplete={`${fill} address-line1`}
        maxLength={SHOP_ORDER_BOUNDS.address}
      />
      <TextInput
        label={hasCodes ? t('address.zip_code') : <Optional>{t('address.zip_code')}</Optional>}
        {...f.field(`${prefix}zip_code`)}
        autoComplete={`${fill} postal-code`}
        maxLength={SHOP_ORDER_BOUNDS.zip_code}
      />
      <TextInput
        label={t('address.city')}
        {...f.field(`${prefix}city`)}
        autoComplete={`${fill} address-level2`}
        maxLength={SHOP_ORDER_BOUNDS.city}
      />
      <CountrySelect label={t('address.country')} clearable={false} {...f.field(`${prefix}country`)} />
      <PhoneInput
        label={<Optional>{t('address.phone')}</Optional>}
        description={prefix === '' ? t('address.phone_why') : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...f.field(`${prefix}phone`)}
        autoComplete={`${fill} tel`}
      />
    </div>
  )
}
