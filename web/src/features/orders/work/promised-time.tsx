import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { StaffListedOrder } from '../order.ts'
import classes from './work-list.module.css'

const MINUTE = 60_000

type Promised = Pick<StaffListedOrder, 'status' | 'promised_at' | 'lateness' | 'delivered_at'>

/** From now to a promise, or since it, in whole units; a minute that is begun counts. */
export function timeLeft(promised_at: string, now: Date) {
  const gap = Date.parse(promised_at) - now.getTime()
  const late = gap < 0
  const all = Math.ceil(Math.abs(gap) / MINUTE)
  return { late, days: Math.floor(all / 1440), hours: Math.floor(all / 60) % 24, minutes: all % 60 }
}

/** How long there is, or how late it is, as short as a list needs it. */
export function PromisedTime({ order }: { order: Promised }) {
  const { t } = useTranslation('work-list')
  const formats = useFormats()
  const now = useNow()
  const { status, promised_at, delivered_at } = order
  if (status === 'incomplete') return <span className={classes.waits}>{t('left.waits')}</span>
  if (status === 'completed') return <>{delivered_at ? formats.dateTime(delivered_at) : '–'}</>
  if (status === 'cancelled' || !promised_at) return <>–</>
  const { late, days, hours, minutes } = timeLeft(promised_at, now)
  const way = late ? 'late' : 'in'
  const figures = {
    days: formats.number(days),
    hours: formats.number(hours),
    minutes: formats.number(minutes, { minimumIntegerDigits: hours > 0 ? 2 : 1 }),
  }
  const words =
    days > 0
      ? t(`left.${way}_days`, figures)
      : hours > 0
        ? t(`left.${way}_hours`, figures)
        : t(`left.${way}_minutes`, figures)
  const soon = !late && order.lateness === 'soon'
  return (
    <span
      className={late ? classes.late : soon ? classes.soon : undefined}
      title={formats.dateTime(promised_at)}
    >
      {late ? <IconAlertTriangle size={14} aria-hidden /> : null}
      {soon ? <IconClockExclamation size={14} aria-hidden /> : null}
      {words}
    </span>
  )
}
