import { makeFormats } from '../../lib/formats.ts'
import { isFarOff, openState } from '../../lib/opening-hours.ts'
import { useSite } from '../../lib/site.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './top-strip.module.css'

/** Open or closed in the site's time zone, with the visitor's own time beside it where the two differ. */
export function OpeningStrip() {
  const { t, i18n } = useTranslation()
  const site = useSite()
  const now = useNow()
  const formats = makeFormats(i18n.language)
  const state = openState(site, now)
  if (state.state === 'unknown') return null
  const isOpen = state.state === 'open'
  const moment = state.state === 'open' ? state.until : state.opens
  const isFar = moment !== null && isFarOff(moment, now, state.state)
  const written = isFar && isOpen ? formats.dateTime : formats.time
  const there = moment && written(moment, site.timezone)
  const here = moment && written(moment)
  return (
    <span className={classes.hours}>
      <i className={isOpen ? classes.dotOpen : classes.dotClosed} aria-hidden />
      {isOpen ? openText() : closedText()}
      {there !== here ? <span className={classes.yours}>{t('hours.your_time', { time: here })}</span> : null}
    </span>
  )

  function openText(): string {
    return moment ? t('hours.open', { time: there }) : t('hours.open_now')
  }

  function closedText(): string {
    if (!moment) return t('hours.closed')
    const sameDay = formats.date(moment, site.timezone) === formats.date(now, site.timezone)
    if (sameDay) return t('hours.opens_today', { time: there })
    const day = isFar ? formats.date(moment, site.timezone) : formats.weekday(moment, site.timezone)
    return t('hours.opens', { day, time: there })
  }
}
