import { useNavigate, useSearch } from '@tanstack/react-router'
import { readText, writeText } from '../../../lib/stored.ts'
import { type ColumnName, readColumns, USUAL_COLUMNS, writeColumns } from './chosen-columns.ts'

const STORED = 'dealers.columns'

/** The choice stands in the address, so that a link and a saved view keep it; without one the last choice of this browser holds. */
export function useChosenColumns() {
  const { columns: inAddress } = useSearch({ strict: false }) as { columns?: unknown }
  const navigate = useNavigate()
  const chosen = readColumns(inAddress) ?? readColumns(readText(STORED))

  const choose = (columns: readonly ColumnName[] | null) => {
    const text = columns && writeColumns(columns)
    writeText(STORED, text)
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, columns: text ?? undefined }) as never,
      replace: true,
      resetScroll: false,
    })
  }
  const columns = chosen ?? USUAL_COLUMNS
  // A view keeps the usual ones by their names, too: they are no choice of their own.
  const isChosen = writeColumns(columns) !== writeColumns(USUAL_COLUMNS)
  return { columns, isChosen, choose }
}
