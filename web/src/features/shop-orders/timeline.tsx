import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import type { ShopOrder } from './shop-order.ts'
import classes from './timeline.module.css'

type Entry = ShopOrder['timeline'][number]

interface TimelineProps {
  /** Guests are told what happened and not why. */
  entries: readonly (Pick<Entry, 'id' | 'kind' | 'at'> & Partial<Entry>)[]
}

/** All that happened to an order, the newest on top. */
export function ShopOrderTimeline({ entries }: TimelineProps) {
  const { t } = useTranslation('shop-orders')
  const formats = useFormats()
  return (
    <SectionCard title={t('timeline')}>
      <ol className={classes.events}>
        {entries
          .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1))
          .map(({ id, kind, at, reason, own_reason, by }) => (
            <li key={id} className={classes.event}>
              <div>{t(`events.${kind}`)}</div>
              <Reason reason={reason} own_reason={own_reason} />
              <div className={classes.when}>
                {formats.dateTime(at)}
                {by ? (
                  <>
                    {' · '}
                    <bdi>{by}</bdi>
                  </>
                ) : null}
              </div>
            </li>
          ))}
      </ol>
    </SectionCard>
  )
}

/** In people's words, or in ours where the program had the reason. */
export function Reason({ reason, own_reason }: Partial<Pick<Entry, 'reason' | 'own_reason'>>) {
  const { t } = useTranslation('shop-orders')
  const text = own_reason ? t(`own_reasons.${own_reason}`) : reason
  if (!text) return null
  return (
    <div className={classes.reason}>
      <bdi>{text}</bdi>
    </div>
  )
}
