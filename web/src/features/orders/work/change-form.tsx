import { Alert, Button, Checkbox, Fieldset, Select, TextInput } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/formats.ts'
import { DecimalInput } from '../../../ui/form/decimal-input.tsx'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { StaffOrder } from '../order.ts'
import orders from '../orders.module.css'
import { type Offer, optionsFor } from '../submit-order/order-offer.ts'
import { changedPrice, difference } from './changed-price.ts'
import classes from './order-panel.module.css'
import { useChangeOrder } from './use-staff-acts.ts'

interface ChangeFormProps {
  order: StaffOrder
  offer: Offer
  onCancel: () => void
  onDone: () => void
}

const LEAST = 3

/** Another service, other options or another price, and what that means for the customer before it is sent. */
export function ChangeForm({ order, offer, onCancel, onDone }: ChangeFormProps) {
  const { t } = useTranslation(['work-list', 'ui'])
  const formats = useFormats()
  const toast = useToasts()
  const changing = useChangeOrder(order.id)
  const [byHand, setByHand] = useState(false)
  const f = useServerForm({
    initialValues: {
      service_id: order.service_id,
      option_ids: order.option_ids,
      extra_ids: order.extra_ids,
      price: order.price as number | string,
      reason: '',
    },
    check: ({ price, reason }) => ({
      price: price === '' && 'required',
      reason:
        (!reason.trim() && 'required') ||
        (reason.trim().length < LEAST && { code: 'too_short', params: { min: LEAST } }),
    }),
    submit: ({ price, reason, ...chosen }) =>
      changing.mutateAsync({ ...chosen, price: Number(price), reason: reason.trim() }),
    onDone: (answer) => {
      toast.success(answer.proposed_change ? t('change.proposed') : t('change.changed'))
      onDone()
    },
  })
  const { values } = f.form
  const choose = (change: Partial<typeof values>) => {
    const next = { ...values, ...change }
    // Extras go with the option that they belong to.
    const allowed = new Set(
      offer.options
        .filter(({ id }) => next.option_ids.includes(id))
        .flatMap(({ extras }) => extras.map(({ id }) => id)),
    )
    const extra_ids = next.extra_ids.filter((id) => allowed.has(id))
    f.form.setValues({
      ...next,
      extra_ids,
      price: byHand ? next.price : changedPrice({ ...next, extra_ids }, offer, order.items),
    })
  }
  const toggle = (ids: readonly string[], id: string) =>
    ids.includes(id) ? ids.filter((known) => known !== id) : [...ids, id]
  const fitting = optionsFor(offer, values.service_id)
  const more = values.price === '' ? null : difference(order.price, Number(values.price))
  return (
    <ServerForm of={f} label={t('change.button')}>
      <UnsavedGuard isDirty={f.isDirty} />
      <Select
        label={t('change.service')}
        data={servicesFor(order, offer)}
        value={values.service_id}
        onChange={(id) => id && choose({ service_id: id })}
        allowDeselect={false}
      />
      {fitting.length > 0 ? (
        <Fieldset legend={t('change.options')} variant="unstyled">
          <div className={classes.options}>
            {fitting.map((option) => (
              <div key={option.id} className={classes.column}>
                <Checkbox
                  label={`${option.name} · ${formats.credits(option.price)}`}
                  checked={values.option_ids.includes(option.id)}
                  onChange={() => choose({ option_ids: toggle(values.option_ids, option.id) })}
                />
                {values.option_ids.includes(option.id) && option.extras.length > 0 ? (
                  <div className={classes.extras}>
                    {option.extras.map((extra) => (
                      <Checkbox
                        key={extra.id}
                        label={`${extra.name} · ${formats.credits(extra.price)}`}
                        checked={values.extra_ids.includes(extra.id)}
                        onChange={() => choose({ extra_ids: toggle(values.extra_ids, extra.id) })}
                      />
                    ))}
                  </div>
                ) : null}
              </div>
            ))}
          </div>
        </Fieldset>
      ) : null}
      <DecimalInput
        label={t('change.price')}
        description={t('change.price_hint', { price: formats.credits(order.price) })}
        min={0}
        allowNegative={false}
        {...f.field('price')}
        onChange={(price: number | string) => {
          setByHand(true)
          f.form.setFieldValue('price', price)
        }}
      />
      {more === null ? null : (
        <Alert color={more > 0 ? 'wait' : 'ok'} icon={<IconCoins size={18} aria-hidden />} role="status">
          {more > 0
            ? t('change.more', { amount: formats.credits(more) })
            : more < 0
              ? t('change.less', { amount: formats.credits(-more) })
              : t('change.same')}
        </Alert>
      )}
      <TextInput
        label={t('change.reason')}
        description={t('change.reason_hint')}
        maxLength={500}
        {...f.field('reason')}
      />
      <div className={orders.buttons}>
        <SubmitButton of={f}>
          {more !== null && more > 0 ? t('change.propose') : t('change.send')}
        </SubmitButton>
        <Button variant="default" disabled={f.pending} onClick={onCancel}>
          {t('ui:confirm.cancel')}
        </Button>
      </div>
    </ServerForm>
  )
}

/** The service on the order stays choosable, also when it is no longer offered. */
function servicesFor(order: StaffOrder, { services }: Offer) {
  const listed = services.map(({ id, name }) => ({ value: id, label: name }))
  return listed.some(({ value }) => value === order.service_id)
    ? listed
    : [{ value: order.service_id, label: order.service_name }, ...listed]
}
