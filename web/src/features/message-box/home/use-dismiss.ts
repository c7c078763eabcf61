import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../lib/api.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useToasts } from '../../../ui/toasts.tsx'
import { NOTICES_KEY, type ShownNotice } from '../notices.ts'

type Box = Answer<'GET /messages'>

/** Puts a notice away at once, with a way back for ten seconds. */
export function useDismiss(): (notice: ShownNotice) => void {
  const { t } = useTranslation('message-box')
  const toast = useToasts()
  const cache = useQueryClient()
  const { mutate } = useCall('POST /message/{id}/dismiss', {
    refreshAlways: [NOTICES_KEY],
    wait: false,
    // Said by the call, not by whoever made it: the line that was clicked is gone before the answer comes.
    onSuccess: (_, { params, body }) => {
      if (body.dismissed) toast.undo(t('box.dismissed'), () => mutate({ params, body: { dismissed: false } }))
    },
    onError: toast.error,
    optimistic: ({ params, body }) => {
      if (!body.dismissed) return undefined
      const before = cache.getQueriesData<Box>({ queryKey: [...NOTICES_KEY, 'GET /messages'] })
      for (const [key, box] of before)
        if (box?.items.some(({ id }) => id === params.id))
          cache.setQueryData(key, { ...box, items: box.items.filter(({ id }) => id !== params.id) })
      return () => {
        for (const [key, box] of before) cache.setQueryData(key, box)
      }
    },
  })
  return ({ id }) => mutate({ params: { id }, body: { dismissed: true } })
}
