import { useMutation } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import { updateUser } from '../../../lib/session.ts'

export function useUpdateAddress() {
  return useMutation({
    mutationFn: (body: Body<'POST /user/update_address'>) => api('POST /user/update_address', { body }),
    onSuccess: updateUser,
  })
}
