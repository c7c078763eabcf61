import { Button } from '@mantine/core'
import { useState } from 'react'
import { isOneOf } from '#contract/is-one-of.ts'
import type { ShopOrderAct } from '#contract/shop-orders/states.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { ActsMenu } from '../../../../ui/acts-menu.tsx'
import { laterDialog } from '../../../../ui/later.tsx'
import type { Order } from '../manage-order.ts'
import { NotesButton } from '../notes-button.tsx'
import { ASKING_ACTS, type AskingAct, nextActOf, otherActsOf } from './order-acts.ts'
import { useDirectActs } from './use-direct-acts.ts'

const ActDialog = laterDialog(() => import('./act-dialog.tsx').then((module) => module.ActDialog))

/** The one next step as a button, everything else that can be done in a menu. */
export function OrderHeadActions({ order }: { order: Order }) {
  const { t } = useTranslation('shop-orders-manager')
  const direct = useDirectActs(order)
  // What is asked for stays readable while its dialog fades away.
  const [asking, setAsking] = useState<AskingAct>('mark_as_paid')
  const [isOpen, setOpen] = useState(false)
  const next = nextActOf(order)
  const start = (act: ShopOrderAct) => {
    if (!isOneOf(ASKING_ACTS, act)) return direct.run[act]()
    setAsking(act)
    setOpen(true)
  }
  const others = otherActsOf(order).map((act) => ({
    words: t(`acts.${act}`),
    run: () => start(act),
    danger: act === 'cancel' || act === 'refund',
  }))
  return (
    <>
      <NotesButton ids={[order.id]}>{t('order.note')}</NotesButton>
      {others.length > 0 ? <ActsMenu label={t('order.more')} acts={others} busy={direct.isBusy} /> : null}
      {next ? (
        <Button loading={direct.isBusy} onClick={() => start(next)}>
          {t(`acts.${next}`)}
        </Button>
      ) : null}
      <ActDialog act={asking} order={order} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
