import { z } from 'zod'
import { count, id } from '../primitives.ts'
import { NO_REVERSE_CHARGE, VAT_REASONS } from '../vat/calls.ts'

export const creditPackage = z.object({
  id,
  name: z.string(),
  credits: z.number(),
  price: z.number(),
  /** Against buying the same number singly, in whole percent; 0 when it saves nothing. */
  saving: count,
  position: count,
  active: z.boolean(),
})

const NUMBER_CHECKS = ['none', 'valid', 'wrong_format', 'invalid', 'unreachable', 'other_country'] as const

export const quote = z.object({
  count: z.number(),
  amount: z.number(),
  fee: z.number(),
  vat: z.number(),
  vat_amount: z.number(),
  vat_reason: z.enum(VAT_REASONS),
  /** What became of the buyer's VAT number. */
  vat_number: z.enum(NUMBER_CHECKS),
  /** Why a business abroad pays VAT all the same; null where there is nothing to explain. */
  no_reverse_charge: z.enum(NO_REVERSE_CHARGE).nullable(),
  country: z.string(),
  total: z.number(),
  currency: z.string(),
})
