import { ORDER_FILE_KINDS } from '#contract/orders/states.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { Order } from '../order.ts'
import orders from '../orders.module.css'
import classes from './timeline.module.css'

type Event = Order['timeline'][number]

/** What was said with it: a reason, an answer. */
const saidIn = ({ data }: Event) =>
  [data.reason, data.text, data.note].find((text) => typeof text === 'string' && text)

interface TimelineProps {
  events: readonly Event[]
  /** Who did it: staff's names are for staff only. */
  names?: boolean
}

/** Which file was taken, and in whose account where staff were in another's. */
function DownloadedFile({ event: { data } }: { event: Event }) {
  const { t } = useTranslation('orders')
  const kind = ORDER_FILE_KINDS.find((one) => one === data.file_kind)
  return (
    <div className={classes.said}>
      {kind ? <>{t(`files.kinds.${kind}`, { version: data.version })} · </> : null}
      <bdi>{data.name}</bdi>
      {data.account ? <> · {t('files.in_account', { name: data.account })}</> : null}
    </div>
  )
}

/** All that happened, the newest on top. */
export function Timeline({ events, names = false }: TimelineProps) {
  const { t } = useTranslation('orders')
  const formats = useFormats()
  return (
    <SectionCard title={t('timeline')}>
      <ol className={classes.events}>
        {events
          .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || (a.id < b.id ? 1 : -1))
          .map((event) => (
            <li key={event.id} className={classes.event}>
              <div>{t(`events.${event.kind}`)}</div>
              {event.kind === 'downloaded' ? <DownloadedFile event={event} /> : null}
              {saidIn(event) ? (
                <div className={classes.said}>
                  <bdi>{saidIn(event)}</bdi>
                </div>
              ) : null}
              <div className={orders.small}>
                {formats.dateTime(event.at)}
                {names && event.actor ? (
                  <>
                    {' · '}
                    <bdi>{event.actor.name}</bdi>
                  </>
                ) : null}
              </div>
            </li>
          ))}
      </ol>
    </SectionCard>
  )
}
