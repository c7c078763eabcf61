import { IconExternalLink } from '@tabler/icons-react'
import { useFormats } from '../../../../lib/formats.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { useWhen } from '../../../../lib/use-when.ts'
import { Copyable } from '../../../../ui/copyable.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import type { Order } from '../manage-order.ts'
import classes from './order.module.css'

/** How the goods are sent, and where they are. */
export function ParcelCard({ order }: { order: Order }) {
  const { t } = useTranslation(['shop-orders-manager', 'shop-orders'])
  const formats = useFormats()
  const when = useWhen()
  const {
    parcel_tracking_number: number,
    tracking_url: url,
    estimated_delivery_date: day,
    shipped_at,
  } = order
  const follow = t('shop-orders:parcel.number')
  return (
    <SectionCard title={t('shop-orders:parcel.title')}>
      <Facts>
        <Fact label={t('shop-orders:parcel.method')}>
          <bdi>{order.shipping_method}</bdi> · {formats.country(order.shipping_country)}
        </Fact>
        <Fact label={t('parcel.shipped_at')}>{shipped_at ? when(shipped_at) : null}</Fact>
        <Fact label={follow}>{number ? <Copyable value={number} what={follow} code /> : null}</Fact>
        <Fact label={t('shop-orders:parcel.expected')}>
          {day ? formats.date(`${day}T00:00:00Z`, 'UTC') : null}
        </Fact>
      </Facts>
      {url ? (
        <a className={classes.follow} href={url} target="_blank" rel="noopener noreferrer" data-screen-only>
          {t('shop-orders:parcel.follow')}
          <IconExternalLink size={16} aria-hidden />
        </a>
      ) : null}
    </SectionCard>
  )
}
