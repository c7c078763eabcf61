import { useTranslation } from '../../lib/use-translation.ts'
import type { ListedOrder } from './order.ts'
import classes from './orders.module.css'

type Named = Pick<ListedOrder, 'vehicle_label' | 'reg_no' | 'service_name' | 'options'>

/** "Stage 1 + 2 options". */
export function ServiceWords({ order }: { order: Pick<Named, 'service_name' | 'options'> }) {
  const { t } = useTranslation('orders')
  return (
    <>
      <bdi>{order.service_name}</bdi>
      {order.options > 0 ? ` + ${t('options', { count: order.options })}` : null}
    </>
  )
}

/** Below the car's name: its plate and what is done to it. */
export function OrderDetails({ order }: { order: Omit<Named, 'vehicle_label'> }) {
  return (
    <>
      {order.reg_no ? (
        <>
          <bdi>{order.reg_no}</bdi>
          {' · '}
        </>
      ) : null}
      <ServiceWords order={order} />
    </>
  )
}

/** The car, and below it its plate and what is done to it. */
export function VehicleLines({ order }: { order: Named }) {
  return (
    <span className={classes.vehicle}>
      <bdi className={classes.car}>{order.vehicle_label}</bdi>
      <span className={classes.small}>
        <OrderDetails order={order} />
      </span>
    </span>
  )
}
