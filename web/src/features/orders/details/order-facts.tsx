import { isOneOf } from '#contract/is-one-of.ts'
import { TRANSMISSIONS } from '#contract/orders/read-tools.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { FaultList } from '../faults/fault-list.tsx'
import type { Order } from '../order.ts'
import orders from '../orders.module.css'
import layout from './order-details.module.css'

/** What the customer said about the car, the read and what they want. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const { transmission } = order
  // Letters and digits that keep their order also where texts run from right to left.
  const code = (text: string) => (text ? <bdi dir="ltr">{text}</bdi> : null)
  return (
    <SectionCard title={t('facts.title')}>
      <Facts>
        <Fact label={t('facts.vehicle')}>
          <bdi>{order.vehicle_label}</bdi>
        </Fact>
        <Fact label={t('facts.reg_no')}>{code(order.reg_no)}</Fact>
        <Fact label={t('facts.vin')}>{code(order.vin)}</Fact>
        <Fact label={t('facts.year')}>{order.vehicle_year ? String(order.vehicle_year) : null}</Fact>
        <Fact label={t('facts.mileage')}>
          {order.mileage === null ? null : t('facts.km', { figure: formats.number(order.mileage) })}
        </Fact>
        <Fact label={t('facts.power')}>
          {order.power_hp === null ? null : t('facts.hp', { figure: formats.number(order.power_hp) })}
        </Fact>
        {transmission ? (
          <Fact label={t('facts.transmission')}>
            {isOneOf(TRANSMISSIONS, transmission) ? (
              t(`transmissions.${transmission}`)
            ) : (
              <bdi>{transmission}</bdi>
            )}
          </Fact>
        ) : null}
        <Fact label={t('facts.ecu')}>
          {code([order.ecu_brand, order.ecu_version].filter(Boolean).join(' '))}
        </Fact>
        <Fact label={t('facts.tool')}>
          <bdi>{order.tool}</bdi> · {t(`roles.${order.master_slave}`)}
        </Fact>
        <Fact label={t('facts.read_method')}>{t(`read_methods.${order.read_method}`)}</Fact>
        <Fact label={t('facts.time_frame')}>{t(`time_frames.${order.time_frame}`)}</Fact>
        <Fact label={t('facts.sent')}>{formats.dateTime(order.created_at)}</Fact>
        <Fact label={t('facts.placed_by')}>{order.placed_by ? <bdi>{order.placed_by.name}</bdi> : null}</Fact>
        <Fact label={t('facts.fault_codes')}>
          {order.fault_codes.length > 0 ? <FaultList codes={order.fault_codes} /> : null}
        </Fact>
        {order.comment ? (
          <Fact label={t('facts.comment')}>
            <p className={orders.text}>
              <bdi>{order.comment}</bdi>
            </p>
          </Fact>
        ) : null}
      </Facts>
    </SectionCard>
  )
}

/** The words that were ticked before ordering, as they stood then. */
export function Confirmations({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  if (order.confirmations.length === 0) return null
  return (
    <SectionCard title={t('confirmed')}>
      <ul className={layout.said}>
        {order.confirmations.map(({ name, text, at }) => (
          <li key={name}>
            <bdi>{text}</bdi>
            <div className={orders.small}>{formats.dateTime(at)}</div>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
