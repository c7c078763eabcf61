import { Checkbox } from '@mantine/core'
import { createContext, useContext } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'

export interface Selection {
  ids: ReadonlySet<string>
  change: (ids: readonly string[], selected: boolean) => void
}

/** Nothing on paper can be ticked. */
const ON_SCREEN = { 'data-screen-only': true }

/** Boxes read it by themselves: a hundred rows are not drawn anew for one tick. */
const Scope = createContext<Selection | undefined>(undefined)
export const SelectionScope = Scope.Provider

export function RowBox({ id, label }: { id: string; label: string }) {
  const selection = useContext(Scope)
  return (
    <Checkbox
      wrapperProps={ON_SCREEN}
      aria-label={label}
      checked={selection?.ids.has(id) ?? false}
      onChange={(event) => selection?.change([id], event.currentTarget.checked)}
    />
  )
}

/** Selects all rows of the page, and none where all are. */
export function PageBox({ ids, withWords }: { ids: readonly string[]; withWords?: true }) {
  const { t } = useTranslation('ui')
  const selection = useContext(Scope)
  const selected = ids.filter((id) => selection?.ids.has(id)).length
  const isAll = ids.length > 0 && selected === ids.length
  const words = t('table.select_page')
  return (
    <Checkbox
      {...(withWords ? { label: words } : { 'aria-label': words })}
      checked={isAll}
      indeterminate={selected > 0 && !isAll}
      onChange={() => selection?.change(ids, !isAll)}
    />
  )
}
