import { LIMITS } from '#contract/limits.ts'

type SortOrder = 'asc' | 'desc'

/** What a list shows, as it stands in the page's address: a reload, a bookmark and the back button keep it. */
export interface ListState<Sort extends string = string> {
  page: number
  size: number
  search: string
  sort_by: Sort
  sort_order: SortOrder
  filters: Record<string, string>
}

export interface ListDefaults<Sort extends string> {
  sortFields: readonly Sort[]
  sortBy: NoInfer<Sort>
  sortOrder?: SortOrder
  size?: number
  /** Names of further parameters this list reads from the address. */
  filters?: readonly string[]
  /** Those of them that are calendar days. */
  days?: readonly string[]
}

type Params = Record<string, unknown>

const asText = (value: unknown) => (value === undefined || value === null ? '' : String(value))

function whole(value: unknown, fallback: number, max: number): number {
  const number = Number(asText(value))
  return Number.isInteger(number) && number >= 1 ? Math.min(number, max) : fallback
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readList<Sort extends string>(params: Params, defaults: ListDefaults<Sort>): ListState<Sort> {
  const sortBy = defaults.sortFields.find((field) => field === params.sort_by) ?? defaults.sortBy
  const order = params.sort_order === 'asc' || params.sort_order === 'desc' ? params.sort_order : undefined
  const filters: Record<string, string> = {}
  for (const name of defaults.filters ?? []) {
    const value = asText(params[name])
    if (value && (!defaults.days?.includes(name) || isDay(value))) filters[name] = value
  }
  return {
    page: whole(params.page, 1, LIMITS.page_max),
    size: whole(params.size, defaults.size ?? LIMITS.page_size, LIMITS.page_size_max),
    search: asText(params.search).slice(0, 100),
    sort_by: sortBy,
    sort_order: order ?? defaults.sortOrder ?? 'asc',
    filters,
  }
}

/** The address for a state. What is the default is left out, so that addresses stay short. */
export function writeList<Sort extends string>(
  params: Params,
  state: ListState<Sort>,
  defaults: ListDefaults<Sort>,
): Params {
  const sorted = state.sort_by !== defaults.sortBy || state.sort_order !== (defaults.sortOrder ?? 'asc')
  const filters = Object.fromEntries(
    (defaults.filters ?? []).map((name) => [name, state.filters[name] || undefined]),
  )
  return {
    ...params,
    page: state.page > 1 ? state.page : undefined,
    size: state.size === (defaults.size ?? LIMITS.page_size) ? undefined : state.size,
    search: state.search || undefined,
    sort_by: sorted ? state.sort_by : undefined,
    sort_order: sorted ? state.sort_order : undefined,
    ...filters,
  }
}

/** Another search, order or filter begins at its first page. */
export function changeList<Sort extends string>(
  state: ListState<Sort>,
  change: Partial<ListState<Sort>>,
): ListState<Sort> {
  return { ...state, page: 1, ...change }
}
