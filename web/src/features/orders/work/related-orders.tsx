import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import lines from '../../../ui/lines.module.css'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useOrderDesk } from '../order-desk.ts'
import { RELATED_ORDERS_KEY } from '../order-keys.ts'
import { StaffStatusBadge } from '../order-status.tsx'
import orders from '../orders.module.css'
import { ServiceWords } from '../vehicle-lines.tsx'

const SHOWN = 5

/** Orders of the same car, file or software: how it was done then. */
export function RelatedOrders({ id }: { id: string }) {
  const { t } = useTranslation('work-list')
  const formats = useFormats()
  const query = useAnswer('GET /order/{id}/related', { params: { id } }, { family: RELATED_ORDERS_KEY })
  const [all, setAll] = useState(false)
  const { details } = useOrderDesk()
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
            <>
              <ul className={lines.list}>
                {(all ? items : items.slice(0, SHOWN)).map((order) => (
                  <li key={order.id} className={lines.item}>
                    <div className={lines.words}>
                      <div className={lines.strong}>
                        <Link to={details} params={{ id: order.id }} className={orders.link}>
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
              {!all && items.length > SHOWN ? (
                <Button variant="default" mt="sm" onClick={() => setAll(true)}>
                  {t('related.all', { figure: formats.number(items.length) })}
                </Button>
              ) : null}
            </>
          )
        }
      </Loaded>
    </SectionCard>
  )
}
