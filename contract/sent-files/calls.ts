import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import {
  count,
  done,
  id,
  idParam,
  instant,
  line,
  listOf,
  listQuery,
  prose,
  severalOf,
} from '../primitives.ts'
import { SENT_FILE_BOUNDS, SENT_FILE_STATES } from './bounds.ts'

/** A file as whoever sent it sees it. */
const ownSentFile = z.object({
  id,
  name: z.string(),
  size: count,
  note: z.string(),
  registration: z.string(),
  state: z.enum(SENT_FILE_STATES),
  created_at: instant,
  /** Who of the company sent it. */
  sent_by: z.object({ id, name: z.string() }),
  can: z.object({ download: z.boolean() }),
})

const sentFile = ownSentFile.extend({
  customer: z.object({ id, name: z.string(), company_name: z.string() }),
  /** Who dealt with it. */
  done_by: z.object({ id, name: z.string() }).nullable(),
  can: z.object({ download: z.boolean(), finish: z.boolean(), reopen: z.boolean() }),
})

export const sentFiles = endpoints({
  'POST /file_upload': {
    summary: 'Send the site a file with a note, outside of an order; refused where the site takes none',
    access: 'customer',
    multipart: {
      fields: z.strictObject({
        note: prose(SENT_FILE_BOUNDS.note, 1),
        registration: line(SENT_FILE_BOUNDS.registration).optional(),
      }),
      files: { file: { max_bytes: LIMITS.extra_file, required: true } },
    },
    response: ownSentFile,
    errors: ['file_missing', 'file_too_large', 'rate_limited', 'switched_off'],
  },
  'GET /my_sent_files': {
    summary: 'The files that the account sent, the newest first',
    access: 'customer',
    query: listQuery(['created_at']),
    response: listOf(ownSentFile),
  },
  'GET /sent_files': {
    summary: 'The files that customers sent outside of orders',
    access: 'orders',
    query: listQuery(['created_at'], { state: severalOf(SENT_FILE_STATES).optional() }),
    response: listOf(sentFile),
  },
  'GET /sent_file/{id}/download_file': {
    summary: 'The file itself',
    access: { owner_or: 'orders' },
    params: idParam,
    response: 'file',
    errors: ['gone'],
  },
  'PUT /sent_file/{id}': {
    summary: 'Say that a file is dealt with, or take that back',
    access: 'orders',
    params: idParam,
    body: z.strictObject({ done: z.boolean() }),
    response: sentFile,
    errors: ['wrong_state'],
  },
  'DELETE /sent_file/{id}': {
    summary: 'Delete a file that a customer sent',
    access: 'orders',
    params: idParam,
    response: done,
  },
})
