import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/formats.ts'
import lines from '../../../ui/lines.module.css'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { StaffStatusBadge } from '../order-status.tsx'
import orders from '../orders.module.css'
import { ServiceWords } from '../vehicle-lines.tsx'
import { useRelatedOrders } from './use-staff-acts.ts'

/** Earlier orders of the same car, file or software: how it was done then. */
export function RelatedOrders({ id }: { id: string }) {
  const { t } = useTranslation('work-list')
  const formats = useFormats()
  const query = useRelatedOrders(id)
  return (
    <SectionCard
      title={t('related.title')}
      aside={query.data && query.data.items.length > 0 ? formats.number(query.data.items.length) : null}
    >
      <Loaded query={query} skeleton={<Skeleton height={44} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={orders.muted}>{t('related.none')}</p>
          ) : (
            <ul className={lines.list}>
              {items.map((order) => (
                <li key={order.id} className={lines.item}>
                  <div className={lines.words}>
                    <div className={lines.strong}>
                      <Link to="/admin/manage_orders/order_details/$id" params={{ id: order.id }}>
                        <bdi dir="ltr">#{order.order_no}</bdi> · <bdi>{order.vehicle_label}</bdi>
                      </Link>
                      {order.why.map((why) => (
                        <StatusBadge key={why} tone={why === 'same_car' ? 'idle' : 'busy'}>
                          {t(`related.${why}`)}
                        </StatusBadge>
                      ))}
                    </div>
                    <div className={lines.small}>
                      <ServiceWords order={order} /> · {formats.date(order.created_at)}
                    </div>
                  </div>
                  <StaffStatusBadge status={order.status} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </SectionCard>
  )
}
