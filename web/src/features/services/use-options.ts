import { useMutation, useQuery } from '@tanstack/react-query'
import { type Answer, api, type Body } from '../../lib/api.ts'
import { useMoveInList } from './move-in-list.ts'
import { OFFER_KEY, useRefetchOffer } from './use-services.ts'

export type Option = Answer<'GET /option'>['items'][number]

const KEY = [...OFFER_KEY, 'options'] as const

/** All of them: they are sorted by hand, which takes the whole list. */
export function useOptions() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /option', { query: { size: -1 }, signal }),
    staleTime: 0,
  })
}

export function useAddOption() {
  const refetch = useRefetchOffer()
  return useMutation({
    mutationFn: (body: Body<'POST /option'>) => api('POST /option', { body }),
    onSuccess: refetch,
  })
}

export function useChangeOption(id: string) {
  const refetch = useRefetchOffer()
  return useMutation({
    mutationFn: (body: Body<'PUT /option/{id}'>) => api('PUT /option/{id}', { params: { id }, body }),
    onSuccess: refetch,
  })
}

export function useDeleteOption() {
  const refetch = useRefetchOffer()
  return useMutation({
    mutationFn: (id: string) => api('DELETE /option/{id}', { params: { id } }),
    onSettled: refetch,
  })
}

export function useMoveOption() {
  return useMoveInList(KEY, ({ id, position }) =>
    api('PUT /option/{id}/update_pos', { params: { id }, body: { position } }),
  )
}
