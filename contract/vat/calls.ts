import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { country, decimal, id, keptCountry, line, listOf, listQuery } from '../primitives.ts'
import { VAT_BOUNDS } from './bounds.ts'

const percentage = decimal(0, VAT_BOUNDS.percentage)

export const vatRate = z.object({
  id,
  country: z.string(),
  percentage: z.number(),
  enabled: z.boolean(),
  eu: z.boolean(),
})

/**
 * Why this much VAT: the rate of the buyer's country; a business elsewhere in the European Union accounts for it
 * itself; the country is switched off here; or staff entered it by hand.
 */
export const VAT_REASONS = ['standard', 'reverse_charge', 'not_charged', 'set_by_staff'] as const

/**
 * Why a business abroad is charged VAT: it gave no VAT number, the site has none, or one of them is outside the European
 * Union.
 */
export const NO_REVERSE_CHARGE = ['number_missing', 'seller_number_missing', 'outside_union'] as const

export const vat = endpoints({
  'GET /vat/{country}': {
    summary: 'The VAT that a buyer in this country pays',
    access: 'public',
    params: z.strictObject({ country: keptCountry }),
    response: z.object({ country: z.string(), percentage: z.number(), enabled: z.boolean() }),
  },
  'GET /vat': {
    summary: 'Rates of all countries; the search knows codes and English names',
    access: 'settings',
    query: listQuery(['country', 'percentage', 'enabled'], {
      search_keyword: line(100).optional(),
      /** Codes whose name in the reader's language fits what they typed. */
      countries: line(1000)
        .regex(/^([A-Z]{2}(,[A-Z]{2})*)?$/)
        .optional(),
      enabled: z.enum(['true', 'false']).optional(),
    }),
    response: listOf(vatRate),
  },
  'POST /vat': {
    summary: "Set a country's rate",
    access: 'settings',
    body: z.strictObject({ country, percentage, enabled: z.boolean() }),
    response: vatRate,
  },
  'PUT /vat/toggle/{id}': {
    summary: 'Charge VAT in this country, or not',
    access: 'settings',
    params: z.strictObject({ id }),
    body: z.strictObject({ enabled: z.boolean() }),
    response: vatRate,
  },
  'PUT /vat/percentage/{id}': {
    summary: "Change a country's rate",
    access: 'settings',
    params: z.strictObject({ id }),
    body: z.strictObject({ percentage }),
    response: vatRate,
  },
})
