import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, api, type Body } from '../../lib/api.ts'
import { useMoveInList } from './move-in-list.ts'

export type Service = Answer<'GET /service'>['items'][number]

/** Whatever is changed about services or options changes what the preview shows. */
export const OFFER_KEY = ['services'] as const
const KEY = [...OFFER_KEY, 'services'] as const

/** All of them: they are sorted by hand, which takes the whole list. */
export function useServices() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /service', { query: { size: -1 }, signal }),
    staleTime: 0,
  })
}

export function useRefetchOffer(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: OFFER_KEY })
}

export function useAddService() {
  const refetch = useRefetchOffer()
  return useMutation({
    mutationFn: (body: Body<'POST /service'>) => api('POST /service', { body }),
    onSuccess: refetch,
  })
}

export function useChangeService(id: string) {
  const refetch = useRefetchOffer()
  return useMutation({
    mutationFn: (body: Body<'PUT /service/{id}'>) => api('PUT /service/{id}', { params: { id }, body }),
    onSuccess: refetch,
  })
}

export function useDeleteService() {
  const refetch = useRefetchOffer()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /service/{id}', { params: { id } }),
    onSettled: refetch,
  })
}

export function useMoveService() {
  return useMoveInList(KEY, ({ id, position }) =>
    api('PUT /service/{id}/update_pos', { params: { id }, body: { position } }),
  )
}
