import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { updateUser } from '../../../lib/session.ts'

export interface PersonalValues {
  first_name: string
  last_name: string
  username: string
  phone: string
  locale: string
}

export function useUpdateProfile() {
  return useMutation({
    mutationFn: (values: PersonalValues) => api('POST /user/update_profile', { form: values }),
    onSuccess: updateUser,
  })
}
