import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { orderKey } from '../order-keys.ts'

export const FILE_DOWNLOADS_SHOWN = 100

/** Who took one file of an order, the newest first. Fetched again whenever the order is. */
export function useFileDownloads(orderId: string, fileId: string) {
  return useQuery({
    queryKey: [...orderKey(orderId), 'downloads', fileId],
    queryFn: ({ signal }) =>
      api('GET /order/{id}/downloads', {
        params: { id: orderId },
        query: { file_id: fileId, size: FILE_DOWNLOADS_SHOWN },
        signal,
      }),
  })
}
