import { z } from 'zod'
import { AMOUNT_MAX } from '../amounts.ts'
import { endpoints } from '../endpoint.ts'
import { userData } from '../identity/calls.ts'
import { LENGTHS, LIMITS } from '../limits.ts'
import {
  decimal,
  done,
  keptCountry,
  language,
  line,
  password,
  phone,
  prose,
  username,
  vatNumber,
} from '../primitives.ts'

/** What a person changes about themselves. Staff's calls on other people stand with the dealers manager. */
export const profile = endpoints({
  'POST /user/update_profile': {
    summary: 'Own name, username, phone, language and picture',
    access: 'signed_in',
    multipart: {
      fields: z.strictObject({
        /** As at sign-up, unless it stays as it is. */
        first_name: line(LENGTHS.person_name, 1),
        last_name: line(LENGTHS.person_name, 1),
        username: z.union([z.literal(''), username]).optional(),
        phone: phone.optional(),
        locale: language.optional(),
        remove_picture: z.literal('true').optional(),
      }),
      files: { picture: { max_bytes: LIMITS.image, accept: ['png', 'jpeg', 'webp', 'gif'] } },
    },
    response: userData,
    errors: ['file_too_large', 'file_type_not_allowed'],
  },
  'POST /user/update_address': {
    summary: 'Own postal address',
    access: 'signed_in',
    for_owners: true,
    body: z.strictObject({
      address: prose(LENGTHS.address),
      city: line(LENGTHS.city),
      zip_code: line(LENGTHS.zip_code),
      country: keptCountry.nullable(),
    }),
    response: userData,
  },
  'POST /user/update_business': {
    summary: 'Own company data',
    access: 'signed_in',
    for_owners: true,
    body: z.strictObject({
      company_name: line(LENGTHS.company_name),
      company_reg_no: line(LENGTHS.company_reg_no),
      vat_no: vatNumber,
    }),
    response: userData,
  },
  'POST /user/update_low_balance': {
    summary: 'Below how many credits the account is warned; null: never',
    access: 'customer',
    for_owners: true,
    body: z.strictObject({ low_balance_at: decimal(0, AMOUNT_MAX).nullable() }),
    response: userData,
  },
  'POST /user/update_password': {
    summary: 'New password; needs the old one and ends every other session',
    access: 'signed_in',
    not_while_acting: true,
    body: z.strictObject({ old_password: z.string().min(1).max(1000), password }),
    ignores_idempotency_key: true,
    response: done,
    errors: ['rate_limited'],
  },
  'POST /user/update_locale': {
    summary: 'Keep the chosen language on the account',
    access: 'signed_in',
    before_activation: true,
    before_second_factor: true,
    body: z.strictObject({ locale: language }),
    response: done,
  },
  'GET /user/my_data': {
    summary: 'Everything kept about oneself, as a PDF in the own language',
    access: 'signed_in',
    response: 'file',
  },
})
