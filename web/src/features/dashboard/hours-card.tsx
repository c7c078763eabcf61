import { type Formats, useFormats } from '../../lib/formats.ts'
import { isFarOff, openState } from '../../lib/opening-hours.ts'
import { useSite } from '../../lib/site.ts'
import { useNow } from '../../lib/use-now.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { clockTime, longDate, weekdayName, weekdaysOf } from '../../lib/week.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { comingClosedDays } from './coming-closed-days.ts'
import classes from './hours-card.module.css'

/** When somebody is there: now, in an ordinary week, and on which coming days not. */
export function HoursCard() {
  const { t, i18n } = useTranslation('dashboard')
  const site = useSite()
  const formats = useFormats()
  const now = useNow()
  const state = openState(site, now)
  const today = formats.weekday(now, site.timezone)
  const closed = comingClosedDays(site, now)

  return (
    <SectionCard
      title={t('hours.title')}
      aside={
        state.state === 'unknown' ? null : (
          <StatusBadge tone={state.state === 'open' ? 'ok' : 'idle'}>{t(`hours.${state.state}`)}</StatusBadge>
        )
      }
    >
      {state.state === 'unknown' ? (
        <p className={classes.none}>{t('hours.none')}</p>
      ) : (
        <>
          <NextChange state={state} zone={site.timezone} now={now} formats={formats} />
          <dl className={classes.week}>
            {weekdaysOf(i18n.language).map((day) => {
              const spans = site.open_times.filter((entry) => entry.day === day)
              const name = weekdayName(i18n.language, day)
              return (
                <div key={day} className={name === today ? `${classes.day} ${classes.today}` : classes.day}>
                  <dt>{name}</dt>
                  <dd>
                    {spans.length === 0
                      ? t('hours.closed_day')
                      : spans.map(({ from, to }) => (
                          <bdi key={from} className={classes.span}>
                            {clockTime(i18n.language, from)} – {clockTime(i18n.language, to)}
                          </bdi>
                        ))}
                  </dd>
                </div>
              )
            })}
          </dl>
          <Zones zone={site.timezone} now={now} formats={formats} />
        </>
      )}
      {closed.length > 0 ? (
        <div className={classes.closed}>
          <h3 className={classes.heading}>{t('hours.coming')}</h3>
          <ul className={classes.dates}>
            {closed.map(({ date, reason }) => (
              <li key={date}>
                <span>{longDate(i18n.language, date)}</span>
                {reason ? <bdi className={classes.reason}>{reason}</bdi> : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </SectionCard>
  )
}

interface MomentProps {
  zone: string
  now: Date
  formats: Formats
}

type Known = Exclude<ReturnType<typeof openState>, { state: 'unknown' }>

function NextChange({ state, zone, now, formats }: MomentProps & { state: Known }) {
  const { t } = useTranslation('dashboard')
  const moment = state.state === 'open' ? state.until : state.opens
  if (!moment) {
    // Round the clock: the badge and the week say all there is to say.
    return state.state === 'open' ? null : <p className={classes.next}>{t('hours.no_opening')}</p>
  }
  const isFar = isFarOff(moment, now, state.state)
  const written = isFar && state.state === 'open' ? formats.dateTime : formats.time
  const there = written(moment, zone)
  const here = written(moment)
  const sameDay = formats.date(moment, zone) === formats.date(now, zone)
  const sameDate = formats.date(moment) === formats.date(moment, zone)
  const day = isFar ? formats.date(moment, zone) : formats.weekday(moment, zone)
  const text =
    state.state === 'open'
      ? t('hours.until', { time: there })
      : sameDay
        ? t('hours.opens_today', { time: there })
        : t('hours.opens', { day, time: there })
  return (
    <p className={classes.next}>
      {text}
      {here === there ? null : (
        <span className={classes.yours}>
          {' '}
          {t('hours.your_time', { time: sameDate ? here : formats.dateTime(moment) })}
        </span>
      )}
    </p>
  )
}

function Zones({ zone, now, formats }: MomentProps) {
  const { t } = useTranslation('dashboard')
  const there = formats.dateTime(now, zone)
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return (
    <p className={classes.zone}>
      {there === formats.dateTime(now)
        ? t('hours.zone_same', { place })
        : t('hours.zone', { place, time: formats.time(now, zone) })}
    </p>
  )
}
