import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { orderKey } from './order-keys.ts'

export function useOrder(id: string) {
  return useQuery({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => api('GET /order/{id}', { params: { id }, signal }),
    staleTime: 0,
  })
}
