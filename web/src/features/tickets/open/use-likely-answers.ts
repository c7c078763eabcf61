import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { MESSAGE_BOUNDS } from '#contract/conversations/bounds.ts'
import type { Answer } from '../../../lib/api.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import type { TicketDraft } from './ticket-draft.ts'

export type LikelyAnswer = Answer<'POST /ticket_answers'>['items'][number]

/** Nobody is asked while somebody types. */
const PAUSE = 600
/** Less says nothing. */
const LEAST_LETTERS = 8
const SHOWN = 3

/** What may answer a question before anybody is asked. That it fails is nobody's concern: the ticket can be sent. */
export function useLikelyAnswers({ subject, text, order }: TicketDraft): readonly LikelyAnswer[] {
  const [words] = useDebouncedValue(`${subject}\n${text}`.trim().slice(0, MESSAGE_BOUNDS.text), PAUSE)
  const isWorthAsking = words.length >= LEAST_LETTERS || order !== null
  const { data } = useAnswer(
    'POST /ticket_answers',
    { body: { text: words, ...(order && { order_id: order.id }) } },
    { enabled: isWorthAsking, placeholderData: keepPreviousData, retry: false },
  )
  return isWorthAsking ? (data?.items.slice(0, SHOWN) ?? []) : []
}
