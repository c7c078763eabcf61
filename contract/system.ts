import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export const system = endpoints({
  'GET /health': {
    summary: '200 when the database answers, else 503',
    access: 'public',
    response: z.object({ status: z.literal('success') }),
    errors: ['unavailable'],
  },
})
