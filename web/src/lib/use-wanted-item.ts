import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * A link that names one of a list (`?open=…`) opens it once the list is there. The address forgets it then: whoever closes the
 * drawer and reloads has closed it.
 */
export function useWantedItem<T extends { id: string }>(items: readonly T[], open: (item: T) => void): void {
  const { open: wanted } = useSearch({ strict: false }) as { open?: unknown }
  const navigate = useNavigate()
  const item = wanted === undefined ? undefined : items.find(({ id }) => id === wanted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is wanted
  useEffect(() => {
    if (!item) return
    open(item)
    void navigate({
      to: '.',
      search: ((before: Record<string, unknown>) => ({ ...before, open: undefined })) as never,
      replace: true,
      resetScroll: false,
    })
  }, [item?.id])
}
