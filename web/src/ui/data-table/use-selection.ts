import { useState } from 'react'
import type { Selection } from './row-box.tsx'

interface SelectedRows<Row> extends Selection {
  /** As they were when they were ticked, or as the shown page has them now. */
  rows: readonly Row[]
  clear: () => void
}

/**
 * Rows that something is to be done with. The selection outlives turning a page. Another search or filter (`scope`) empties
 * it: nothing is done with rows that nobody sees any more.
 */
export function useSelection<Row extends { id: string }>(
  shown: readonly Row[],
  scope: string,
): SelectedRows<Row> {
  const [selected, setSelected] = useState<{ scope: string; rows: ReadonlyMap<string, Row> }>({
    scope,
    rows: new Map(),
  })
  const current: ReadonlyMap<string, Row> = selected.scope === scope ? selected.rows : new Map()
  const fresh = new Map(shown.map((row) => [row.id, row]))
  return {
    ids: new Set(current.keys()),
    rows: [...current.values()].map((row) => fresh.get(row.id) ?? row),
    change: (ids, isSelected) => {
      const rows = new Map(current)
      for (const id of ids) {
        const row = fresh.get(id)
        if (!isSelected) rows.delete(id)
        else if (row) rows.set(id, row)
      }
      setSelected({ scope, rows })
    },
    clear: () => setSelected({ scope, rows: new Map() }),
  }
}
