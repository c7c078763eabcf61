import { z } from 'zod'
import { forwardBody, message, messageForm } from '../conversations/shapes.ts'
import { endpoints } from '../endpoint.ts'
import { done, idParam } from '../primitives.ts'
import { ORDER_PEOPLE } from './shapes.ts'

export const orderMessages = endpoints({
  'POST /order_message/{id}': {
    summary: 'Write about an order, with one attachment',
    access: ORDER_PEOPLE,
    params: idParam,
    multipart: messageForm,
    response: message,
    errors: ['file_too_large', 'rate_limited', 'wrong_state'],
  },
  'GET /order_messages/{id}': {
    summary: 'The messages of an order, oldest first',
    access: ORDER_PEOPLE,
    params: idParam,
    response: z.object({ items: z.array(message) }),
  },
  'POST /order_messages/{id}/read': {
    summary: 'All messages of the other side have been seen',
    access: ORDER_PEOPLE,
    not_while_acting: true,
    params: idParam,
    response: done,
  },
  'DELETE /order_message/{id}': {
    summary: 'Delete a message: own ones; staff any',
    access: ORDER_PEOPLE,
    params: idParam,
    response: done,
  },
  'GET /order_message/{id}/download_file': {
    summary: 'The attachment of a message',
    access: ORDER_PEOPLE,
    params: idParam,
    response: 'file',
    errors: ['gone'],
  },
  'POST /order_message/{id}/forward': {
    summary: 'On a sub-portal: pass a message of the customer on to the provider',
    access: 'orders',
    params: idParam,
    body: forwardBody,
    response: message,
    errors: ['file_too_large', 'gone', 'rate_limited', 'wrong_state'],
  },
})
