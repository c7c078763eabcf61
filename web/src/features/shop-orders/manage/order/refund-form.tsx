import { Alert, Input, SegmentedControl, Switch } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { SHOP_ORDER_BOUNDS } from '#contract/shop-orders/bounds.ts'
import { useFormats } from '../../../../lib/formats.ts'
import { useCall } from '../../../../lib/use-call.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { FormButtons } from '../../../../ui/dialog.tsx'
import { Figures } from '../../../../ui/figures.tsx'
import { GrowingTextarea } from '../../../../ui/form/growing-textarea.tsx'
import { reasonProblem } from '../../../../ui/form/reason-problem.ts'
import { freshShopOrder } from './manage-order-key.ts'
import classes from './order.module.css'
import { RefundLines } from './refund-lines.tsx'
import { endsWith, refundSums, wayBack } from './refund-sums.ts'
import { choiceOf, firstRefund, isNothing, refundRequest } from './refund-values.ts'
import { type ActFormProps, FormOfAct, useActForm } from './use-act-form.tsx'

/** Some of the money goes back, or all that is left of it. What that means is said before it is done. */
export function RefundForm({ order, onCancel, onDone }: ActFormProps) {
  const { t } = useTranslation('shop-orders-manager')
  const formats = useFormats()
  const refunding = useCall('POST /shop/order/refund', freshShopOrder(order.id))
  const form = useActForm({
    act: 'refund',
    order,
    onDone,
    initialValues: firstRefund(order),
    check: (values) => ({
      quantities: isNothing(values) && { text: t('refund.nothing') },
      reason: reasonProblem(values.reason),
    }),
    submit: (values) => refunding.mutateAsync({ body: refundRequest(order.id, values) }),
  })
  const { f } = form
  const { values, errors } = f.form
  const choice = choiceOf(values)
  const sums = refundSums(order, choice)
  const isEnd = endsWith(choice, order)
  const money = (amount: number) => formats.money(amount, order.currency)
  const nearly = (amount: number) => (sums.isExact ? money(amount) : `≈ ${money(amount)}`)
  return (
    <FormOfAct {...form} label={t('acts.refund')}>
      <SegmentedControl
        fullWidth
        aria-label={t('refund.what')}
        data={[
          { value: 'everything', label: t('refund.everything') },
          { value: 'some', label: t('refund.some') },
        ]}
        value={values.of}
        onChange={(of) => f.form.setFieldValue('of', of === 'some' ? 'some' : 'everything')}
      />
      {values.of === 'some' ? (
        <div>
          <RefundLines order={order} of={f} />
          {errors.quantities ? <Input.Error mt={5}>{errors.quantities}</Input.Error> : null}
        </div>
      ) : null}
      {isEnd ? null : (
        <Switch label={t('refund.restock')} description={t('refund.restock_hint')} {...f.tick('restock')} />
      )}
      <GrowingTextarea
        label={t('refund.reason')}
        description={t('refund.reason_hint')}
        minRows={2}
        maxRows={6}
        maxLength={SHOP_ORDER_BOUNDS.reason}
        {...f.field('reason')}
      />
      <Figures
        figures={[
          { label: t('refund.net'), value: money(sums.net) },
          {
            label: t('refund.vat', { rate: formats.percent(order.vat_rate / 100, 2) }),
            value: nearly(sums.vat),
          },
          { label: t('refund.total'), value: nearly(sums.total), total: true },
        ]}
      />
      <Alert color="wait" icon={<IconCoins size={18} aria-hidden />}>
        <p className={classes.line}>{t(`way_back.${wayBack(order)}`)}</p>
        {isEnd ? <p className={classes.line}>{t('refund.ends')}</p> : null}
      </Alert>
      <FormButtons of={f} color="bad" cancel={t('refund.keep')} onCancel={onCancel}>
        {t('acts.refund')}
      </FormButtons>
    </FormOfAct>
  )
}
