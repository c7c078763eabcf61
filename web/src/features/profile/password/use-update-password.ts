import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import { ownSessionsQuery } from '../../../lib/own-sessions.ts'

/** The server ends every other session with it, so the list of devices is out of date. */
export function useUpdatePassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body<'POST /user/update_password'>) => api('POST /user/update_password', { body }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  })
}
