import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, api } from '../../../lib/api.ts'

export type Proof = Answer<'POST /ledger_proof'>['proof']

const KEY = ['ledger_proof'] as const

export function useLastProof() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /ledger_proof', { signal }),
    staleTime: 0,
  })
}

export function useProveNow() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /ledger_proof'),
    onSuccess: (answer) => cache.setQueryData(KEY, answer),
  })
}
