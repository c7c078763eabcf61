import { z } from 'zod'
import { COUNTRY_CODES } from '../countries.ts'
import { endpoints } from '../endpoint.ts'
import { LIMITS } from '../limits.ts'
import {
  calendarDate,
  count,
  country,
  done,
  id,
  idParam,
  line,
  listOf,
  listQuery,
  richText,
  severalOf,
} from '../primitives.ts'
import { PRICE_TYPES } from '../services/price-types.ts'
import { NOTICE_AUDIENCES, NOTICE_BOUNDS } from './bounds.ts'
import { keptNotice, noticeDetails, shownNotice } from './shapes.ts'
import { NOTICE_STATES } from './states.ts'

const notice = z.strictObject({
  title: line(NOTICE_BOUNDS.title, 1),
  body: richText(NOTICE_BOUNDS.body),
  from_date: calendarDate,
  /** The last day on which it is shown; null: until somebody ends it. */
  to_date: calendarDate.nullable(),
  audience: z.enum(NOTICE_AUDIENCES),
  /** Both narrow the audience; an empty list narrows nothing. */
  price_types: z.array(z.literal([...PRICE_TYPES])).max(PRICE_TYPES.length),
  countries: z.array(country).max(NOTICE_BOUNDS.countries),
  pinned: z.boolean(),
})

export const messageBox = endpoints({
  'GET /messages': {
    summary:
      'Notices for the caller: those of now, pinned and unread ones first, or earlier and dismissed ones',
    access: 'signed_in',
    query: listQuery(['from_date'], { of: z.enum(['now', 'earlier']).default('now') }),
    response: listOf(shownNotice).extend({ earlier: count }),
  },
  'POST /messages/read': {
    summary: 'Notices that the caller had on the screen',
    access: 'signed_in',
    not_while_acting: true,
    ignores_idempotency_key: true,
    body: z.strictObject({ ids: z.array(id).min(1).max(NOTICE_BOUNDS.read) }),
    response: done,
  },
  'POST /message/{id}/dismiss': {
    summary: 'Put a notice away, or take it back',
    access: 'signed_in',
    not_while_acting: true,
    params: idParam,
    body: z.strictObject({ dismissed: z.boolean() }),
    response: done,
  },
  'GET /all_messages': {
    summary: 'All notices with their states and figures',
    access: 'miscellaneous',
    query: listQuery(['from_date'], { state: severalOf(NOTICE_STATES).optional() }),
    response: listOf(keptNotice),
  },
  'GET /message/{id}': {
    summary: 'One notice with its text',
    access: 'miscellaneous',
    params: idParam,
    response: noticeDetails,
  },
  'POST /message': {
    summary: 'Write a notice; markup is sanitised',
    access: 'miscellaneous',
    body: notice,
    response: noticeDetails,
  },
  'PUT /message/{id}': {
    summary: 'Change a notice',
    access: 'miscellaneous',
    params: idParam,
    body: notice,
    response: noticeDetails,
  },
  'DELETE /message/{id}': {
    summary: 'Delete a notice with its pictures and figures',
    access: 'miscellaneous',
    params: idParam,
    response: done,
  },
  'GET /message_audience': {
    summary: 'How many people an audience has now',
    access: 'miscellaneous',
    query: z.strictObject({
      audience: z.enum(NOTICE_AUDIENCES).default('all'),
      price_types: severalOf(['1', '2', '3']).optional(),
      countries: severalOf(COUNTRY_CODES as [string, ...string[]]).optional(),
    }),
    response: z.object({ people: count }),
  },
  'POST /upload_message_image': {
    summary: 'A picture for the text of a notice; deleted after a day if no notice is saved with it',
    access: 'miscellaneous',
    multipart: {
      fields: z.strictObject({}),
      files: { image: { max_bytes: LIMITS.image, accept: ['png', 'jpeg', 'webp', 'gif'], required: true } },
    },
    response: z.object({ key: z.string(), url: z.string() }),
    errors: ['file_missing', 'file_too_large', 'file_type_not_allowed'],
  },
  'POST /remove_message_image': {
    summary: 'Delete a picture that no notice was saved with',
    access: 'miscellaneous',
    body: z.strictObject({ key: line(80, 1).regex(/^[A-Za-z0-9_-]+\.[a-z]{3,4}$/) }),
    response: done,
    errors: ['wrong_state'],
  },
})
