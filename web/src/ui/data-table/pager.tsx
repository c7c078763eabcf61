import { Pagination } from '@mantine/core'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Select } from '../form/select.tsx'
import classes from './data-table.module.css'

interface PagerProps {
  page: number
  size: number
  total: number
  /** There are at least so many. */
  more?: boolean | undefined
  onPage: (page: number) => void
  onSize: (size: number) => void
  /** Only back and forth where there is little room; the range says where one is. */
  narrow?: boolean
}

const CONTROLS = {
  first: 'table.first_page',
  previous: 'table.previous_page',
  next: 'table.next_page',
  last: 'table.last_page',
} as const

const SIZES = [10, 20, 50, 100]

export function Pager({ page, size, total, more, onPage, onSize, narrow }: PagerProps) {
  const { t } = useTranslation('ui')
  const { number } = useFormats()
  // Where not all were counted there is a page after this one, until it turns out to be empty.
  const pages = Math.max(Math.ceil(total / size), more ? page + 1 : 1)
  const shown = Math.min(page, pages)
  const from = total === 0 ? 0 : (shown - 1) * size + 1
  const to = more ? shown * size : Math.min(shown * size, total)
  return (
    <nav className={classes.pager} aria-label={t('table.pages')}>
      <span className={classes.range} aria-live="polite">
        {t('table.range', { from: number(from), to: number(to), total: number(total) + (more ? '+' : '') })}
      </span>
      {total > Math.min(...SIZES) ? (
        <Select
          wrapperProps={{ 'data-screen-only': true }}
          className={classes.size}
          aria-label={t('table.rows_per_page')}
          data={[...new Set([...SIZES, size])].sort((a, b) => a - b).map(String)}
          value={String(size)}
          onChange={(next) => next && onSize(Number(next))}
          allowDeselect={false}
          comboboxProps={{ width: 90 }}
        />
      ) : null}
      {pages > 1 ? (
        <Pagination
          data-screen-only
          className={classes.pages}
          total={pages}
          value={shown}
          onChange={onPage}
          siblings={1}
          withPages={!narrow}
          getControlProps={(control) => ({ 'aria-label': t(CONTROLS[control]) })}
          getItemProps={(item) => ({ 'aria-label': t('table.page', { page: number(item) }) })}
        />
      ) : null}
    </nav>
  )
}
