import type { Answer } from '../../lib/api.ts'

/** As the lists show them. */
export type Customer = Answer<'GET /user'>['items'][number]
/** As their own page does. */
export type CustomerDetails = Answer<'GET /user/{id}'>
