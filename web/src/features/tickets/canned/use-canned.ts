import type { Answer } from '../../../lib/api.ts'
import { CANNED_KEY } from '../../../lib/query-keys.ts'
import { useAnswer } from '../../../lib/use-answer.ts'

export type CannedAnswer = Answer<'GET /canned_answer'>['items'][number]

/** Answers that staff have at hand. */
export const useCannedAnswers = () => useAnswer('GET /canned_answer', {}, { family: CANNED_KEY })
