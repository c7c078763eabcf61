import { useFormats } from '../../../../lib/formats.ts'
import { useTranslation } from '../../../../lib/use-translation.ts'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { changeOf } from './change.ts'
import { OrdersLink } from './orders-link.tsx'
import classes from './statistics.module.css'
import type { Statistics } from './use-statistics.ts'

type Period = Statistics['now']

const averageOf = ({ revenue, orders }: Period) => (orders > 0 ? revenue / orders : 0)

/** The sums of these days, each beside that of as many days before. A figure leads to the orders behind it. */
export function FiguresCard({ statistics }: { statistics: Statistics }) {
  const { t } = useTranslation('shop-orders-manager')
  const formats = useFormats()
  const { now, before, currency, from, to } = statistics
  const sold = { sold_from: from, sold_to: to }
  const money = (amount: number) => formats.money(amount, currency)
  const figures = [
    { name: 'revenue', of: ({ revenue }: Period) => revenue, write: money, search: sold },
    { name: 'orders', of: ({ orders }: Period) => orders, write: formats.number, search: sold },
    { name: 'average', of: averageOf, write: money },
    { name: 'pieces', of: ({ pieces }: Period) => pieces, write: formats.number, search: sold },
    { name: 'refunded', of: ({ refunded }: Period) => refunded, write: money },
  ] as const
  return (
    <SectionCard>
      <dl className={classes.figures}>
        {figures.map(({ name, of, write, ...leads }) => (
          <div key={name}>
            <dt>{t(`figures.${name}`)}</dt>
            <dd className={classes.figure}>
              <bdi>
                {'search' in leads ? (
                  <OrdersLink search={leads.search}>{write(of(now))}</OrdersLink>
                ) : (
                  write(of(now))
                )}
              </bdi>
            </dd>
            <dd className={classes.small}>
              <Comparison now={of(now)} before={of(before)} write={write} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{t('figures.note')}</p>
    </SectionCard>
  )
}

interface ComparisonProps {
  now: number
  before: number
  write: (value: number) => string
}

function Comparison({ now, before, write }: ComparisonProps) {
  const { t } = useTranslation('shop-orders-manager')
  const { number } = useFormats()
  const share = changeOf(now, before)
  if (share === null) return now === 0 ? t('figures.none_either') : t('figures.none_before')
  const change = number(share, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  return t('figures.change', { change: `\u2068${change}\u2069`, before: `\u2068${write(before)}\u2069` })
}
