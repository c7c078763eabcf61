import type { ReactNode } from 'react'
import {
  type NotificationAudience,
  type Topic,
  topicsOf,
  type Way,
  waysOf,
} from '#contract/notifications/events.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from './notification-settings.module.css'

interface WaysTableProps<V> {
  label: string
  audience: NotificationAudience
  table: Readonly<Record<string, Readonly<Record<string, V>>>>
  /** Left out: those of the audience. */
  ways?: readonly Way[]
  /** What stands below the name of a way. */
  wayHint?: (way: Way) => string | null
  /** `label` names the cell for those who do not see the table. */
  cell: (topic: Topic, way: Way, value: V, label: string) => ReactNode
}

/** A row a topic, a column a way. */
export function WaysTable<V>({ label, audience, table, cell, wayHint, ...props }: WaysTableProps<V>) {
  const { ways = waysOf(audience) } = props
  const { t } = useTranslation('notification-settings')
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <td />
          {ways.map((way) => (
            <th key={way} scope="col">
              {t(`ways.${way}`)}
              {wayHint?.(way) ? <span className={classes.hint}>{wayHint(way)}</span> : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topicsOf(audience).map((topic) => (
          <tr key={topic}>
            <th scope="row">
              {t(`topics.${topic}`)}
              <span className={classes.hint}>
                {t(`topic_hints.${audience}.${topic}` as 'topic_hints.customers.orders')}
              </span>
            </th>
            {ways.map((way) => {
              const value = table[topic]?.[way]
              return (
                <td key={way} data-way={t(`ways.${way}`)}>
                  {value === undefined
                    ? null
                    : cell(
                        topic,
                        way,
                        value,
                        t('ways.cell', { topic: t(`topics.${topic}`), way: t(`ways.${way}`) }),
                      )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
