import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, line } from '../primitives.ts'

export const files = endpoints({
  'GET /file/{id}': {
    summary: 'A private image by the signed address that an answer carried (15 min)',
    access: 'public',
    params: z.strictObject({ id }),
    query: z.strictObject({
      expires: line(20, 1).regex(/^[0-9]{1,13}$/),
      session: id,
      signature: line(100, 1).regex(/^[A-Za-z0-9_-]+$/),
    }),
    response: 'file',
    errors: ['link_expired'],
  },
  'GET /public_file/{key}': {
    summary: 'Logos, product pictures, images of notices: public under a random key',
    access: 'public',
    params: z.strictObject({ key: line(80, 1).regex(/^[A-Za-z0-9_-]+\.[a-z]{3,4}$/) }),
    response: 'file',
  },
})
