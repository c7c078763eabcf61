import { useMutation } from '@tanstack/react-query'
import { download } from '../../../lib/download.ts'
import { useToasts } from '../../../ui/toasts.tsx'

/** Saves any file of an order by its id. */
export function useDownloadFile(id: string) {
  const toast = useToasts()
  return useMutation({
    mutationFn: (file_id: string) =>
      download('GET /order/{id}/download_file/{file_id}', { params: { id, file_id } }),
    onError: toast.error,
  })
}
