import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import type { ShopOrder } from './shop-order.ts'

interface ParcelCardProps {
  parcel: Pick<
    ShopOrder,
    'shipping_method' | 'parcel_tracking_number' | 'tracking_url' | 'estimated_delivery_date'
  >
}

/** How it is sent, where it is and when it comes. */
export function ParcelCard({ parcel }: ParcelCardProps) {
  const { t } = useTranslation('shop-orders')
  const formats = useFormats()
  const {
    shipping_method,
    parcel_tracking_number: number,
    tracking_url,
    estimated_delivery_date: day,
  } = parcel
  return (
    <SectionCard title={t('parcel.title')}>
      <Facts>
        <Fact label={t('parcel.method')}>{shipping_method ? <bdi>{shipping_method}</bdi> : null}</Fact>
        <Fact label={t('parcel.expected')}>{day ? formats.date(day, 'UTC') : null}</Fact>
        <Fact label={t('parcel.number')}>
          {number ? <Copyable value={number} what={t('parcel.number')} code /> : null}
        </Fact>
      </Facts>
      {tracking_url ? (
        <Button
          mt="sm"
          component="a"
          href={tracking_url}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t('parcel.follow')}
        </Button>
      ) : null}
    </SectionCard>
  )
}
