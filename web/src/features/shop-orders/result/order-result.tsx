import { Button, Loader } from '@mantine/core'
import {
  IconBuildingBank,
  IconCircleCheck,
  IconCircleX,
  IconCreditCardOff,
  IconPackageOff,
  IconPlayerPause,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useReadNotifications } from '../../../lib/use-unread-notifications.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { ShopOrder } from '../shop-order.ts'
import { useMoney } from '../use-money.ts'
import { usePayOrder } from '../use-pay-order.ts'
import classes from './result.module.css'
import { faceOf, type ResultFace } from './result-face.ts'
import type { TransferOf } from './shop-result-page.tsx'

const MARKS = {
  paid: <IconCircleCheck size={40} stroke={1.5} />,
  held: <IconPlayerPause size={40} stroke={1.5} />,
  waiting: <Loader size={34} />,
  transfer: <IconBuildingBank size={40} stroke={1.5} />,
  cancelled: <IconCreditCardOff size={40} stroke={1.5} />,
  failed: <IconCircleX size={40} stroke={1.5} />,
  unpaid: <IconCreditCardOff size={40} stroke={1.5} />,
  over: <IconPackageOff size={40} stroke={1.5} />,
} as const satisfies Record<ResultFace, unknown>

const TONE_OF: Partial<Record<ResultFace, 'ok' | 'bad' | 'wait'>> = {
  paid: 'ok',
  failed: 'bad',
  held: 'wait',
  cancelled: 'wait',
  unpaid: 'wait',
}

interface OrderResultProps {
  order: ShopOrder
  /** So the provider's way back says. */
  saysCancelled: boolean
  transfer: TransferOf
}

export function OrderResult({ order, saysCancelled, transfer }: OrderResultProps) {
  const { t } = useTranslation('shop-orders')
  const { total } = useMoney()
  const heading = useRef<HTMLHeadingElement>(null)
  const face = faceOf(order, saysCancelled)
  useReadNotifications('shop_order', order.id)
  // Read out when it changes, and where the keyboard goes on from.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another face is another message
  useEffect(() => heading.current?.focus({ preventScroll: true }), [face])
  const tone = TONE_OF[face]
  const amount = total(order)
  return (
    <div className={classes.result}>
      <div className={tone ? `${classes.mark} ${classes[tone]}` : classes.mark} aria-hidden>
        {MARKS[face]}
      </div>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {t(`result.${face}.title`, { amount })}
      </h2>
      <p className={classes.text}>{t(`result.${face}.text`, { amount })}</p>
      {order.can.pay ? <Kept until={order.reserved_until} isTransfer={face === 'transfer'} /> : null}
      {face === 'transfer' && order.payment ? transfer(order.payment) : null}
      <Ways order={order} face={face} />
    </div>
  )
}

/** How long the goods wait for the money, which takes longer from bank to bank. */
function Kept({ until, isTransfer }: { until: string | null; isTransfer: boolean }) {
  const { t } = useTranslation('shop-orders')
  const when = useWhen()
  return (
    <p className={classes.text}>
      {until
        ? t(isTransfer ? 'result.kept_until_transfer' : 'result.kept_until', { time: when(until) })
        : t('result.no_longer_kept')}
    </p>
  )
}

/** The one thing to do next first. */
function Ways({ order, face }: { order: ShopOrder; face: ResultFace }) {
  const { t } = useTranslation('shop-orders')
  const { pay, isBusy } = usePayOrder()
  const paysNow = order.can.pay && (face === 'cancelled' || face === 'failed' || face === 'unpaid')
  return (
    <div className={classes.ways}>
      {paysNow ? (
        <Button loading={isBusy} onClick={() => pay(order)}>
          {t('pay')}
        </Button>
      ) : null}
      <LinkButton
        to="/shop/order/$invoice_no"
        params={{ invoice_no: order.invoice_no }}
        variant={paysNow ? 'default' : 'filled'}
      >
        {t('result.show_order')}
      </LinkButton>
      <LinkButton to="/shop" variant="subtle">
        {t('to_shop')}
      </LinkButton>
    </div>
  )
}
