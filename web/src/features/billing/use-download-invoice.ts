import { useMutation } from '@tanstack/react-query'
import { download } from '../../lib/download.ts'

export function useDownloadInvoice() {
  return useMutation({
    mutationFn: (id: string) => download('GET /credits/{id}/download_invoice', { params: { id } }),
  })
}
