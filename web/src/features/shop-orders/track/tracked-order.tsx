import { useEffect, useRef } from 'react'
import type { Answer } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { ParcelCard } from '../parcel-card.tsx'
import { ShopOrderStatusBadge } from '../status-badge.tsx'
import { ShopOrderTimeline } from '../timeline.tsx'
import classes from './track.module.css'

interface TrackedOrderProps {
  order: Answer<'POST /shop/order/track'>['order']
}

/** How an order stands, without anything that its buyer alone should know. */
export function TrackedOrder({ order }: TrackedOrderProps) {
  const { t } = useTranslation('shop-orders')
  const formats = useFormats()
  const heading = useRef<HTMLHeadingElement>(null)
  // It stands below the form that asked for it: read out, and where the keyboard goes on from.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <SectionCard>
        <div className={classes.head}>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
            <bdi>{t('order.titled', { number: order.invoice_no })}</bdi>
          </h2>
          <ShopOrderStatusBadge status={order.current_status} />
        </div>
        <p className={classes.muted}>{t('order.placed', { date: formats.date(order.created_at) })}</p>
        <ul className={classes.items}>
          {order.items.map(({ name, quantity }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same product may stand there twice, with other choices
            <li key={at}>
              <bdi>{name}</bdi>
              <span className={classes.muted}>{t('items.pieces', { count: quantity })}</span>
            </li>
          ))}
        </ul>
      </SectionCard>
      <ParcelCard parcel={order} />
      <ShopOrderTimeline entries={order.timeline} />
    </>
  )
}
