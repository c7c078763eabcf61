import { useTranslation } from 'react-i18next'
import { makeFormats } from '../../lib/formats.ts'
import { openState } from '../../lib/opening-hours.ts'
import { useSite } from '../../lib/site.ts'
import { useNow } from '../../lib/use-now.ts'
import classes from './top-strip.module.css'

/** Open or closed in the site's time zone, with the visitor's own time beside it where the two differ. */
export function OpeningStrip() {
  const { t, i18n } = useTranslation()
  const site = useSite()
  const now = useNow()
  const formats = makeFormats(i18n.language)
  const state = openState(site, now)
  if (state.state === 'unknown') return null
  const moment = state.state === 'open' ? state.until : state.opens
  const there = moment && formats.time(moment, site.timezone)
  const here = moment && formats.time(moment)
  return (
    <span className={classes.hours}>
      <i className={state.state === 'open' ? classes.dotOpen : classes.dotClosed} aria-hidden />
      {state.state === 'open' ? t('hours.open', { time: there }) : closedText()}
      {there !== here ? <span className={classes.yours}>{t('hours.your_time', { time: here })}</span> : null}
    </span>
  )

  function closedText(): string {
    if (!moment) return t('hours.closed')
    const sameDay = formats.date(moment, site.timezone) === formats.date(now, site.timezone)
    if (sameDay) return t('hours.opens_today', { time: there })
    return t('hours.opens', { day: formats.weekday(moment, site.timezone), time: there })
  }
}
