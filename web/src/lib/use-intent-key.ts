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
      const input = JSON.stringify(body, asText)
      if (intent.current.input !== input) intent.current = { input, key: newIdempotencyKey() }
      return intent.current.key
    },
    done(): void {
      intent.current = { input: '', key: '' }
    },
  }
}

/** Files by what is known of them; how an upload is watched and stopped is no part of the intent. */
function asText(name: string, value: unknown): unknown {
  if (value instanceof File) return [value.name, value.size, value.lastModified]
  return name === 'signal' ? undefined : value
}
