import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconDownload, IconExternalLink, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CustomerLink } from '../../../lib/customer-link.tsx'
import { useDownload } from '../../../lib/download.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ActsMenu } from '../../../ui/acts-menu.tsx'
import { laterDialog } from '../../../ui/later.tsx'
import { noDialog } from '../../../ui/no-dialog.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import { CancelDialog } from '../details/cancel-dialog.tsx'
import { freshOrder } from '../fresh-order.ts'
import { MESSAGE_FIELD } from '../messages/messages-card.tsx'
import type { StaffOrder } from '../order.ts'
import { useOrderDesk } from '../order-desk.ts'
import { StaffStatusBadge } from '../order-status.tsx'
import orders from '../orders.module.css'
import { OrderDetails } from '../vehicle-lines.tsx'
import { AskDialog } from './ask-dialog.tsx'
import classes from './order-panel.module.css'
import { PromisedTime } from './promised-time.tsx'
import { useStatusActs } from './use-status-acts.ts'

const ChangeDialog = laterDialog(() => import('./change-dialog.tsx').then((module) => module.ChangeDialog))

interface PanelHeadProps {
  order: StaffOrder
  page: boolean
  onDeliver: () => void
}

type Dialog = 'ask' | 'cancel' | 'change'

interface Act {
  words: string
  run: () => void
  busy?: boolean
  icon?: typeof IconSend
  /** What the order waits for. */
  main?: true
}

/** Which order it is, whose, until when, and what can be done with it. */
export function PanelHead({ order, page, onDeliver }: PanelHeadProps) {
  const { t } = useTranslation(['work-list', 'orders'])
  const formats = useFormats()
  const toast = useToasts()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { details } = useOrderDesk()
  const taking = useCall('PUT /order/{id}/take', freshOrder(order.id))
  const original = useDownload('GET /order/{id}/download_old_file', { onError: toast.error })
  const { staff_can: can, user } = order
  const params = { id: order.id }
  const take = (taken: boolean) => taking.mutate({ params, body: { taken } }, { onError: toast.error })
  const moves = useStatusActs(order)
  useHotkeys([
    ['t', () => noDialog() && (can.take ? take(true) : can.unassign && take(false))],
    ['d', () => noDialog() && can.deliver && onDeliver()],
    ['m', () => noDialog() && document.getElementById(MESSAGE_FIELD)?.focus()],
  ])
  const hasOriginal = order.files.some(({ kind, can: { download: may } }) => kind === 'original' && may)
  const acts: (Act | false)[] = [
    can.take && { words: t('take'), run: () => take(true), busy: taking.isPending },
    can.unassign && { words: t('unassign'), run: () => take(false), busy: taking.isPending },
    hasOriginal && {
      words: t('download_original'),
      run: () => original.mutate({ params }),
      busy: original.isPending,
      icon: IconDownload,
    },
    can.deliver && { words: t('deliver.button'), run: onDeliver, icon: IconSend, main: true },
    can.request_info && { words: t('ask.button'), run: () => setDialog('ask') },
    can.cancel && { words: t('orders:cancel.button'), run: () => setDialog('cancel') },
  ]
  const rareActs = [
    ...(can.change ? [{ words: t('change.button'), run: () => setDialog('change') }] : []),
    ...moves.map(({ name, run, danger }) => ({ words: t(`acts.${name}`), run, danger })),
  ]
  const Title = page ? 'h1' : 'h2'
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        <Title className={classes.title}>
          <bdi dir="ltr">#{order.order_no}</bdi> · <bdi>{order.vehicle_label}</bdi>
        </Title>
        <StaffStatusBadge status={order.status} takenBy={order.assigned_to} />
        <span className={classes.when}>
          <strong>
            <PromisedTime order={order} />
          </strong>
          {page ? null : (
            <Link to={details} params={{ id: order.id }} className={orders.link} aria-label={t('open_page')}>
              <IconExternalLink size={16} aria-hidden />
            </Link>
          )}
        </span>
      </div>
      <div className={classes.customer}>
        <OrderDetails order={order} /> ·{' '}
        <strong>
          <CustomerLink id={user.id} className={classes.customerLink}>
            <bdi>{user.company_name || user.name}</bdi>
          </CustomerLink>
        </strong>
        {order.sub_portal ? (
          <>
            {' · '}
            <bdi>{t('relay.from', { portal: order.sub_portal })}</bdi>
          </>
        ) : null}
        {' · '}
        {t('customer', {
          credits: formats.credits(user.credits),
          orders: t('customer_orders', { count: user.orders }),
        })}
      </div>
      <div className={classes.buttons}>
        {acts
          .filter((act) => act !== false)
          .map(({ words, run, busy, icon: Icon, main }) => (
            <Button
              key={words}
              variant={main ? 'filled' : 'default'}
              leftSection={Icon ? <Icon size={16} aria-hidden /> : null}
              loading={busy}
              onClick={run}
            >
              {words}
            </Button>
          ))}
        {rareActs.length > 0 ? (
          <ActsMenu label={t('more_acts')} acts={rareActs} busy={moves.some(({ busy }) => busy)} />
        ) : null}
      </div>
      <AskDialog order={order} opened={dialog === 'ask'} onClose={() => setDialog(null)} />
      <CancelDialog order={order} opened={dialog === 'cancel'} onClose={() => setDialog(null)} />
      <ChangeDialog order={order} opened={dialog === 'change'} onClose={() => setDialog(null)} />
    </header>
  )
}
