import { ActionIcon, Checkbox, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { SHOP_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ChoiceCard, ChoiceGroup } from '../../../ui/choice-card.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { AddressBlock } from '../address-block.tsx'
import { AddressFields } from './address-fields.tsx'
import classes from './checkout.module.css'
import { keptAddress, keyOf, NEW_ADDRESS } from './checkout-values.ts'
import type { Checkout } from './use-checkout.ts'
import type { Quote } from './use-checkout-quote.ts'

interface AddressCardProps {
  of: Checkout
  addresses: Quote['addresses']
}

/** Where the parcel goes, and whom the invoice is for. */
export function AddressCard({ of, addresses }: AddressCardProps) {
  const { t } = useTranslation('shop-orders')
  const { f, values } = of
  const isNew = keptAddress(values.chosen, addresses) === undefined
  return (
    <SectionCard>
      <Stack gap="md">
        <ChoiceGroup label={t('checkout.address.title')}>
          {addresses.map((kept) => (
            <KeptCard key={keyOf(kept)} of={of} kept={kept} />
          ))}
          {addresses.length > 0 ? (
            <ChoiceCard
              name="chosen"
              value={NEW_ADDRESS}
              checked={isNew}
              onChoose={() => f.form.setFieldValue('chosen', NEW_ADDRESS)}
            >
              {t('checkout.address.new')}
            </ChoiceCard>
          ) : null}
        </ChoiceGroup>
        {isNew ? (
          <>
            <AddressFields of={of} prefix="" />
            <Checkbox label={t('checkout.address.keep')} {...f.tick('keep_address')} />
          </>
        ) : null}
        <Checkbox label={t('checkout.address.billing_same')} {...f.tick('billing_same')} />
        {values.billing_same ? null : (
          <fieldset className={classes.billing}>
            <legend>{t('address.billing')}</legend>
            <AddressFields of={of} prefix="billing_" />
          </fieldset>
        )}
      </Stack>
    </SectionCard>
  )
}

interface KeptCardProps {
  of: Checkout
  kept: Quote['addresses'][number]
}

function KeptCard({ of: { f, values }, kept }: KeptCardProps) {
  const { t } = useTranslation('shop-orders')
  const toast = useToasts()
  const forgetting = useCall('POST /shop/order/forget_address', {
    refresh: [[...SHOP_KEY, 'POST /shop/order/quote']],
    onSuccess: () => toast.success(t('checkout.address.forgotten')),
    onError: toast.error,
  })
  const key = keyOf(kept)
  const { id, address } = kept
  const forget = (known: string) => {
    // What was chosen stays as it is, in the fields below.
    if (values.chosen === key) f.form.setValues({ ...address, chosen: NEW_ADDRESS, keep_address: false })
    forgetting.mutate({ body: { id: known } })
  }
  return (
    <div className={classes.kept}>
      <ChoiceCard
        name="chosen"
        value={key}
        checked={values.chosen === key}
        onChoose={() => f.form.setFieldValue('chosen', key)}
      >
        <AddressBlock address={address} />
      </ChoiceCard>
      {id === null ? null : (
        <ActionIcon
          className={classes.forget}
          variant="subtle"
          color="gray"
          loading={forgetting.isPending}
          aria-label={t('checkout.address.forget', { name: `${address.name}, ${address.city}` })}
          onClick={() => forget(id)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
