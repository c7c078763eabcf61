import { TRANSMISSIONS, type Transmission } from '#contract/orders/read-tools.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { FaultList } from '../faults/fault-list.tsx'
import type { Order } from '../order.ts'
import orders from '../orders.module.css'
import layout from './order-details.module.css'

const isTransmission = (text: string): text is Transmission =>
  (TRANSMISSIONS as readonly string[]).includes(text)

/** What the customer said about the car, the read and what they want. */
export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  const ecu = [order.ecu_brand, order.ecu_version].filter(Boolean).join(' ')
  return (
    <SectionCard title={t('facts.title')}>
      <Facts>
        <Fact label={t('facts.vehicle')}>
          <bdi>{order.vehicle_label}</bdi>
        </Fact>
        {order.reg_no ? (
          <Fact label={t('facts.reg_no')}>
            <bdi dir="ltr">{order.reg_no}</bdi>
          </Fact>
        ) : null}
        {order.vin ? (
          <Fact label={t('facts.vin')}>
            <bdi dir="ltr">{order.vin}</bdi>
          </Fact>
        ) : null}
        {order.vehicle_year ? <Fact label={t('facts.year')}>{String(order.vehicle_year)}</Fact> : null}
        {order.mileage !== null ? (
          <Fact label={t('facts.mileage')}>{t('facts.km', { figure: formats.number(order.mileage) })}</Fact>
        ) : null}
        {order.power_hp !== null ? (
          <Fact label={t('facts.power')}>{t('facts.hp', { figure: formats.number(order.power_hp) })}</Fact>
        ) : null}
        {order.transmission ? (
          <Fact label={t('facts.transmission')}>
            {isTransmission(order.transmission) ? (
              t(`transmissions.${order.transmission}`)
            ) : (
              <bdi>{order.transmission}</bdi>
            )}
          </Fact>
        ) : null}
        {ecu ? (
          <Fact label={t('facts.ecu')}>
            <bdi dir="ltr">{ecu}</bdi>
          </Fact>
        ) : null}
        <Fact label={t('facts.tool')}>
          <bdi>{order.tool}</bdi> · {t(`roles.${order.master_slave}`)}
        </Fact>
        <Fact label={t('facts.read_method')}>{t(`read_methods.${order.read_method}`)}</Fact>
        <Fact label={t('facts.time_frame')}>{t(`time_frames.${order.time_frame}`)}</Fact>
        <Fact label={t('facts.sent')}>{formats.dateTime(order.created_at)}</Fact>
        {order.fault_codes.length > 0 ? (
          <Fact label={t('facts.fault_codes')}>
            <FaultList codes={order.fault_codes} />
          </Fact>
        ) : null}
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
