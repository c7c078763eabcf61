import { type ReactNode, useDeferredValue } from 'react'
import { ErrorState } from './error-state.tsx'

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
  children: (data: Data) => ReactNode
}

/**
 * Skeleton, error with a way to try again, or the data. What was shown once stays when a later fetch fails. Answers are
 * drawn in slices: what a person does meanwhile comes first.
 */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const data = useDeferredValue(query.data)
  if (data !== undefined) return children(data)
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  return skeleton
}
