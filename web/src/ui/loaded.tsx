import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { useDeferredOnScreen } from './printing.ts'

/** The part of a TanStack query that this needs. */
interface Loading<Data> {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
}

interface LoadedProps<Data> {
  query: Loading<Data>
  /** What stands in the place of the data until they arrive, of the same size. */
  skeleton: ReactNode
  /** What somebody did to the data shows at once: a list that is sorted by hand, say. */
  atOnce?: boolean
  children: (data: Data) => ReactNode
}

/**
 * Skeleton, error with a way to try again, or the data. What was shown once stays when a later fetch fails. Answers are
 * drawn in slices: what a person does meanwhile comes first.
 */
export function Loaded<Data>({ query, skeleton, atOnce = false, children }: LoadedProps<Data>) {
  const drawn = useDeferredOnScreen(query.data)
  const data = atOnce && drawn !== undefined ? query.data : drawn
  if (data !== undefined) return children(data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return skeleton
}
