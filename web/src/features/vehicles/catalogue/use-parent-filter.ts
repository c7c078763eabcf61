import type { ListSearch } from '../../../ui/data-table/use-list-search.ts'
import { type Branch, branchesAbove, type Level, levelAbove } from '../levels.ts'
import { useBranch } from '../use-vehicles.ts'

export interface ParentFilter {
  branches: readonly Branch[]
  chosen: Partial<Record<Branch, string>>
  /** What the list is narrowed to: the lowest that is chosen. */
  aboveId: string | null
  aboveName: string | null
  /** The same where it stands right above the list, so that all that is listed has this one parent; else null. */
  parentId: string | null
  choose: (branch: Branch, id: string | null) => void
}

/**
 * The vehicles above that a list is narrowed to. The address names only the lowest of them, since it knows those above
 * it: a link from a list above has to say no more, and no address can contradict itself.
 */
export function useParentFilter(level: Level, list: ListSearch<'position' | 'name'>): ParentFilter {
  const branches = branchesAbove(level)
  const lowest = branches.findLast((branch) => list.state.filters[branch]) ?? null
  const lowestId = lowest === null ? null : (list.state.filters[lowest] ?? null)
  // The hook runs also where nothing is chosen; then it asks for nothing.
  const { data } = useBranch(lowest ?? 'vtype', lowestId)

  const chosen: Partial<Record<Branch, string>> = {}
  if (lowest !== null && lowestId !== null) {
    const ids = data ? [...data.path.map(({ id }) => id), data.id] : []
    for (const [at, branch] of branches.entries()) {
      const id = branch === lowest ? lowestId : ids[at]
      if (id) chosen[branch] = id
    }
  }

  const isParent = lowest !== null && lowest === levelAbove(level)
  return {
    branches,
    chosen,
    aboveId: lowestId,
    aboveName: data?.name ?? null,
    parentId: isParent ? lowestId : null,
    choose: (branch, id) => {
      const above = branches[branches.indexOf(branch) - 1]
      const next = id !== null ? { [branch]: id } : above && chosen[above] ? { [above]: chosen[above] } : {}
      const cleared = Object.fromEntries(branches.map((name) => [name, '']))
      list.change({ filters: { ...list.state.filters, ...cleared, ...next } })
    },
  }
}
