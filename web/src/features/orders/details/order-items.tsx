import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Figures } from '../../../ui/figures.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { Order, OrderItem } from '../order.ts'

/** What is paid for, and the sum, in credits. */
export function OrderItems({ items, price }: { items: readonly OrderItem[]; price: number }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  return (
    <Figures
      figures={[
        ...items.map((item) => ({
          label: <bdi>{item.name || t('items.other')}</bdi>,
          value: formats.credits(item.price),
        })),
        { label: t('items.total'), value: formats.credits(price), total: true },
      ]}
    />
  )
}

export function PriceCard({ order }: { order: Pick<Order, 'items' | 'price' | 'payment'> }) {
  const { t } = useTranslation('orders')
  return (
    <SectionCard title={t('items.title')} aside={t(`payment.${order.payment}`)}>
      <OrderItems items={order.items} price={order.price} />
    </SectionCard>
  )
}
