import { useMutation } from '@tanstack/react-query'
import { api, type Body } from '../../../lib/api.ts'
import { updateUser } from '../../../lib/session.ts'

export function useUpdateBusiness() {
  return useMutation({
    mutationFn: (body: Body<'POST /user/update_business'>) => api('POST /user/update_business', { body }),
    onSuccess: updateUser,
  })
}
