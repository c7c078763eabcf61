import { VisuallyHidden } from '@mantine/core'
import type { MonthBarsProps } from './month-bars.tsx'

interface MonthsTableProps extends Pick<MonthBarsProps, 'data' | 'series' | 'format' | 'monthName'> {
  caption: string
  monthTitle: string
}

/** The same figures for those who cannot see the drawing. */
export function MonthsTable({ caption, monthTitle, data, series, format, monthName }: MonthsTableProps) {
  return (
    <VisuallyHidden>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{monthTitle}</th>
            {series.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={String(row.month)}>
              <th scope="row">{monthName(String(row.month))}</th>
              {series.map(({ name }) => (
                <td key={name}>{format(Number(row[name]))}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
