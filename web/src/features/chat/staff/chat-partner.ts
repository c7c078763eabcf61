import type { ReactNode } from 'react'
import type { OrderStatus } from '#contract/orders/states.ts'
import type { Answer } from '../../../lib/api.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { partnerKey } from '../chat-keys.ts'
import { PRESENCE_MS } from '../use-chat-counts.ts'

export type Partner = Answer<'GET /chat_user/{id}'>
export type ChatRow = Answer<'GET /chat_user'>['items'][number]

/** What others know of what a customer looks at. */
export interface ChatParts {
  screen: (path: string) => ReactNode
  orderStatus: (status: OrderStatus) => ReactNode
}

/** Who somebody is, and what they have before them. */
export const usePartner = (id: string) =>
  useAnswer(
    'GET /chat_user/{id}',
    { params: { id } },
    { family: partnerKey(id), refetchInterval: PRESENCE_MS, ...FRESH },
  )
