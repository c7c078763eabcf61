import { arrayMove } from '@dnd-kit/sortable'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, api, type Body } from '../../../lib/api.ts'
import { OFFER_KEY } from '../buy/use-offer.ts'

type Packages = Answer<'GET /price'>
export type Package = Packages['items'][number]

const KEY = ['price'] as const

/** All of them: they are sorted by hand, which takes the whole list. */
export function usePackages() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /price', { query: { size: -1 }, signal }),
    staleTime: 0,
  })
}

/** Savings are computed from the rate, so whatever changes the rate asks for the packages again. */
export function useRefetchPackages(): () => Promise<unknown> {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: KEY }),
      cache.invalidateQueries({ queryKey: OFFER_KEY }),
    ])
}

export function useAddPackage() {
  const refetch = useRefetchPackages()
  return useMutation({
    mutationFn: (body: Body<'POST /price'>) => api('POST /price', { body }),
    onSuccess: refetch,
  })
}

export function useChangePackage(id: string) {
  const refetch = useRefetchPackages()
  return useMutation({
    mutationFn: (body: Body<'PUT /price/{id}'>) => api('PUT /price/{id}', { params: { id }, body }),
    onSuccess: refetch,
  })
}

export function useDeletePackage() {
  const refetch = useRefetchPackages()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /price/{id}', { params: { id } }),
    onSettled: refetch,
  })
}

/** Shown at its new place at once; a refusal puts it back. */
export function useMovePackage() {
  const cache = useQueryClient()
  const refetch = useRefetchPackages()
  return useMutation({
    mutationFn: ({ id, position }: { id: string; position: number }) =>
      api('PUT /price/{id}/update_pos', { params: { id }, body: { position } }),
    onMutate: async ({ id, position }) => {
      await cache.cancelQueries({ queryKey: KEY })
      const before = cache.getQueryData<Packages>(KEY)
      const from = before?.items.findIndex((item) => item.id === id) ?? -1
      if (before && from >= 0)
        cache.setQueryData<Packages>(KEY, { ...before, items: arrayMove(before.items, from, position) })
      return { before }
    },
    onError: (_, __, context) => cache.setQueryData(KEY, context?.before),
    onSuccess: (answer) => {
      cache.setQueryData(KEY, answer)
      return refetch()
    },
  })
}
