import { endpoints } from '../endpoint.ts'
import { done } from '../primitives.ts'

export const system = endpoints({
  'GET /health': {
    summary: '200 when the database answers, else 503',
    access: 'public',
    response: done,
    errors: ['unavailable'],
  },
})
