import type { Answer } from '../../../lib/api.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { CANNED_KEY } from '../ticket-keys.ts'

export type CannedAnswer = Answer<'GET /canned_answer'>['items'][number]

/** Answers that staff have at hand. */
export const useCannedAnswers = () => useAnswer('GET /canned_answer', {}, { family: CANNED_KEY })
