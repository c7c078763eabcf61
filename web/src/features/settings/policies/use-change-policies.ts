import { useMutation } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import { refetchSite } from '../../../lib/site.ts'

export function useChangePolicies() {
  return useMutation({
    mutationFn: (body: Body<'POST /policies'>) => api('POST /policies', { body }),
    onSuccess: refetchSite,
  })
}
