import { SHOP_ORDER_STATUSES } from '#contract/shop-orders/states.ts'
import { useFormats } from '../../../../lib/formats.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { ShopOrderStatusBadge } from '../../status-badge.tsx'
import { OrdersLink } from './orders-link.tsx'
import classes from './statistics.module.css'
import type { Statistics } from './use-statistics.ts'

/** How all orders stand now, whatever days are looked at. */
export function StatesCard({ statistics: { statuses } }: { statistics: Statistics }) {
  const { t } = useTranslation('shop-orders-manager')
  const { number } = useFormats()
  return (
    <SectionCard title={t('states.title')} aside={t('stock.now')}>
      <ul className={classes.states}>
        {SHOP_ORDER_STATUSES.map((status) => (
          <li key={status} className={classes.state}>
            <ShopOrderStatusBadge status={status} />
            <span className={classes.shareFigure}>
              <OrdersLink search={{ status }}>{number(statuses[status] ?? 0)}</OrdersLink>
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
