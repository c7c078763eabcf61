import { Checkbox, Fieldset, Skeleton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ORDER_BOUNDS } from '#contract/orders/bounds.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { DecimalInput } from '../../../ui/form/decimal-input.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { reasonProblem } from '../../../ui/form/reason-problem.ts'
import { Select } from '../../../ui/form/select.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { freshOrder } from '../fresh-order.ts'
import type { StaffOrder } from '../order.ts'
import { type Offer, optionsFor, toggled } from '../submit-order/order-offer.ts'
import { useOrderOffer } from '../submit-order/use-order-offer.ts'
import { ChangeMeans } from './change-means.tsx'
import classes from './order-panel.module.css'
import { useChangeQuote } from './use-change-quote.ts'

/** What the provider of a sub-portal asks for. */
type Asked = NonNullable<NonNullable<NonNullable<StaffOrder['relay']>['provider']>['proposed_change']>

interface ChangeDialogProps {
  order: StaffOrder
  /** The customer is asked because of it, and their answer is for both. */
  asked?: Asked
  opened: boolean
  onClose: () => void
}

export function ChangeDialog({ order, asked, opened, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('work-list')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('change.title', { number: order.order_no })} size="lg">
      {(close) => <Offered order={order} asked={asked} onCancel={close} onDone={onClose} />}
    </Dialog>
  )
}

function Offered({ order, ...props }: Omit<ChangeFormProps, 'offer'>) {
  const offer = useOrderOffer(order.vehicle_type_id, order.variant_id)
  return (
    <Loaded query={offer} skeleton={<Skeleton height={240} />}>
      {(offered) => <ChangeForm order={order} offer={offered} {...props} />}
    </Loaded>
  )
}

interface ChangeFormProps {
  order: StaffOrder
  asked?: Asked | undefined
  offer: Offer
  onCancel: () => void
  onDone: () => void
}

/** Another service, other options or another price, and what that means for the customer before it is sent. */
export function ChangeForm({ order, asked, offer, onCancel, onDone }: ChangeFormProps) {
  const { t } = useTranslation('work-list')
  const toast = useToasts()
  const changing = useCall('PUT /order/{id}/change', freshOrder(order.id))
  const [byHand, setByHand] = useState(asked !== undefined)
  const f = useServerForm({
    initialValues: {
      service_id: order.service_id,
      option_ids: order.option_ids,
      extra_ids: order.extra_ids,
      price: (order.price + (asked ? asked.price_after - asked.price_before : 0)) as number | string,
      reason: asked?.reason ?? '',
    },
    check: ({ price, reason }) => ({ price: price === '' && 'required', reason: reasonProblem(reason) }),
    submit: ({ price, reason, ...chosen }) =>
      changing.mutateAsync({
        params: { id: order.id },
        body: {
          ...chosen,
          ...(byHand && { price: Number(price) }),
          ...(asked && { provider_change_id: asked.id }),
          reason: reason.trim(),
        },
      }),
    onDone: (answer) => {
      toast.success(answer.proposed_change ? t('change.proposed') : t('change.changed'))
      onDone()
    },
  })
  const { values } = f.form
  const { service_id, option_ids, extra_ids } = values
  const isPriced = byHand && values.price !== ''
  const wanted = { service_id, option_ids, extra_ids, ...(isPriced && { price: Number(values.price) }) }
  const quoted = useChangeQuote(order.id, wanted, changing.isPending || changing.isSuccess)
  const choose = (change: Partial<typeof values>) => {
    const next = { ...values, ...change }
    // Extras go with the option that they belong to.
    const allowed = new Set(
      offer.options
        .filter(({ id }) => next.option_ids.includes(id))
        .flatMap(({ extras }) => extras.map(({ id }) => id)),
    )
    f.form.setValues({ ...next, extra_ids: next.extra_ids.filter((id) => allowed.has(id)) })
  }
  // What the provider serves stays as they were given it.
  const canChoose = order.staff_can.change_services
  const fitting = optionsFor(offer, values.service_id)
  const isMore = (quoted.quote?.difference ?? 0) > 0
  return (
    <GuardedForm of={f} label={t('change.button')}>
      <Select
        label={t('change.service')}
        description={canChoose ? undefined : t('relay.price_only')}
        data={servicesFor(order, offer)}
        value={values.service_id}
        onChange={(id) => id && choose({ service_id: id })}
        allowDeselect={false}
        disabled={!canChoose}
      />
      {canChoose && fitting.length > 0 ? (
        <Fieldset legend={t('change.options')} variant="unstyled">
          <div className={classes.options}>
            {fitting.map((option) => (
              <div key={option.id} className={classes.column}>
                <Checkbox
                  label={option.name}
                  checked={values.option_ids.includes(option.id)}
                  onChange={() => choose({ option_ids: toggled(values.option_ids, option.id) })}
                />
                {values.option_ids.includes(option.id) && option.extras.length > 0 ? (
                  <div className={classes.extras}>
                    {option.extras.map((extra) => (
                      <Checkbox
                        key={extra.id}
                        label={extra.name}
                        checked={values.extra_ids.includes(extra.id)}
                        onChange={() => choose({ extra_ids: toggled(values.extra_ids, extra.id) })}
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
        description={canChoose ? t('change.price_hint') : undefined}
        min={0}
        allowNegative={false}
        data-autofocus={!canChoose}
        {...f.field('price')}
        value={byHand ? values.price : (quoted.quote?.price_after ?? order.price)}
        onChange={(price: number | string) => {
          setByHand(true)
          f.form.setFieldValue('price', price)
        }}
      />
      <ChangeMeans {...quoted} />
      <TextInput
        label={t('change.reason')}
        description={t('change.reason_hint')}
        maxLength={ORDER_BOUNDS.reason}
        {...f.field('reason')}
      />
      <FormButtons of={f} disabled={!quoted.settled} onCancel={onCancel}>
        {isMore ? t('change.propose') : t('change.send')}
      </FormButtons>
    </GuardedForm>
  )
}

/** The service on the order stays choosable, also when it is no longer offered. */
function servicesFor(order: StaffOrder, { services }: Offer) {
  const listed = services.map(({ id, name }) => ({ value: id, label: name }))
  return listed.some(({ value }) => value === order.service_id)
    ? listed
    : [{ value: order.service_id, label: order.service_name }, ...listed]
}
