import { api } from '../../../lib/api.ts'
import { currentUser, updateUser } from '../../../lib/session.ts'
import { useUpload } from '../../../ui/file-drop/use-upload.ts'

/** The call always wants the names as well: those on record, not what is being typed in the form beside. */
export function recordedNames(): { first_name: string; last_name: string } {
  const user = currentUser()
  return { first_name: user?.first_name ?? '', last_name: user?.last_name ?? '' }
}

export function useUploadPicture(onDone: () => void) {
  return useUpload(
    (picture, extras) =>
      api('POST /user/update_profile', { form: recordedNames(), files: { picture }, ...extras }),
    (user) => {
      updateUser(user)
      onDone()
    },
  )
}
