import { useFormats } from '../../../lib/formats.ts'
import { isFarOff } from '../../../lib/opening-hours.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useOwnChat } from '../use-chat-counts.ts'
import classes from './own-chat.module.css'

/** Whether somebody is there to answer. Without an answer from the server nothing is claimed. */
export function PresenceLine() {
  const { data } = useOwnChat({ enabled: true, isWatched: true })
  const words = useWords(data)
  return (
    <p className={classes.presence} role="status">
      {words ? <i className={data?.staff_online ? classes.here : classes.away} aria-hidden /> : null}
      {words ?? '\u00a0'}
    </p>
  )
}

function useWords(state: ReturnType<typeof useOwnChat>['data']): string | null {
  const { t } = useTranslation('chat')
  const { date, time, weekday } = useFormats()
  const now = useNow()
  if (!state) return null
  // Whoever is there answers, whatever the hours say.
  if (state.staff_online) return t('own.here')
  if (state.is_open) return t('own.nobody')
  if (!state.opens_at) return t('own.closed')
  const opens = new Date(state.opens_at)
  if (opens.toDateString() === now.toDateString()) return t('own.closed_today', { time: time(opens) })
  const day = isFarOff(opens, now, 'closed') ? date(opens) : weekday(opens)
  return t('own.closed_until', { day, time: time(opens) })
}
