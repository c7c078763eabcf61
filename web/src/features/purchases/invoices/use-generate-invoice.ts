import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, type Body, newIdempotencyKey } from '../../../lib/api.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'

/** The same filled-in form sent twice, because the first answer got lost, is one invoice. */
export function useGenerateInvoice() {
  const cache = useQueryClient()
  const intent = useRef({ text: '', key: '' })
  return useMutation({
    mutationFn: (body: Body<'POST /credits/generate-invoice'>) => {
      const text = JSON.stringify(body)
      if (intent.current.text !== text) intent.current = { text, key: newIdempotencyKey() }
      return api('POST /credits/generate-invoice', { body, idempotencyKey: intent.current.key })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: CREDITS_KEY }),
  })
}
