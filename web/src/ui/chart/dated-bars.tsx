import { VisuallyHidden } from '@mantine/core'
import { intlLocale } from '#contract/languages.ts'
import { dateFormat } from '../../lib/intl-formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Bars } from './bars.tsx'
import classes from './dated-bars.module.css'

export interface DatedBarsProps {
  caption: string
  /** What stands above the days or months in the table. */
  rowTitle: string
  /** What is said where there would be nothing to draw. */
  none: string
  /** `at` as 2026-11 or 2026-11-15, and a figure for each series. */
  rows: readonly ({ at: string } & Record<string, string | number>)[]
  series: readonly { name: string; label: string; color: string }[]
  height: number
  barWidth: number
  format: (value: number) => string
  /** Shorter, where the figures are long. */
  formatAxis?: (value: number) => string
  nameOf: (at: string) => string
  /** Shorter, for the axis. */
  markOf: (at: string) => string
}

/** Writes a day or a month of the calendar, which has no time zone. */
export function useDateWriter() {
  const { i18n } = useTranslation()
  return (at: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(intlLocale(i18n.language), { ...options, timeZone: 'UTC' }).format(new Date(at))
}

/** Figures by day or month as bars, and as a table for those who cannot see them. */
export function DatedBars({ caption, rowTitle, none, ...drawn }: DatedBarsProps) {
  const { rows, series, format, nameOf, markOf, ...bars } = drawn
  if (rows.every((row) => series.every(({ name }) => !row[name])))
    return <p className={classes.none}>{none}</p>
  return (
    <>
      <Bars
        {...bars}
        format={format}
        groups={rows.map((row) => ({
          mark: markOf(row.at),
          name: nameOf(row.at),
          bars: series.map(({ name, ...bar }) => ({ ...bar, value: Number(row[name]) })),
        }))}
      />
      {series.length > 1 ? (
        <ul className={classes.legend} aria-hidden>
          {series.map(({ name, label, color }) => (
            <li key={name} className={classes.key}>
              <span className={classes.dot} style={{ background: color }} />
              {label}
            </li>
          ))}
        </ul>
      ) : null}
      <VisuallyHidden>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{rowTitle}</th>
              {series.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.at}>
                <th scope="row">{nameOf(row.at)}</th>
                {series.map(({ name }) => (
                  <td key={name}>{format(Number(row[name]))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </>
  )
}
