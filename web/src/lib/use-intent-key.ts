import { useRef } from 'react'
import { newIdempotencyKey } from './api.ts'

/**
 * One idempotency key per intent. Sending the same again, because the answer got lost, is the same intent and does
 * nothing twice; other input, or whatever follows a success, is an intent of its own.
 */
export function useIntentKey() {
  const intent = useRef({ input: '', key: '' })
  return {
    keyFor(body: object): string {
      const input = JSON.stringify(body)
      if (intent.current.input !== input) intent.current = { input, key: newIdempotencyKey() }
      return intent.current.key
    },
    done(): void {
      intent.current = { input: '', key: '' }
    },
  }
}
