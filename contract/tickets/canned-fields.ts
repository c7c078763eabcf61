import { isOneOf } from '../is-one-of.ts'

/*
 * What a canned answer may leave open: `{first_name}` is filled in from the ticket or the chat it is used in. Whoever sends it
 * sees the filled text first. No zod: the web imports this.
 */
export const CANNED_FIELDS = [
  'first_name',
  'last_name',
  'company',
  'ticket_no',
  'order_no',
  'vehicle',
  'reg_no',
  'my_name',
  'site',
] as const
export type CannedField = (typeof CANNED_FIELDS)[number]

const FIELD = /\{([a-z_]+)\}/g

/** What is not known, and what is no field, stays in braces: whoever sends it sees what is missing. */
export function fillCanned(text: string, facts: Readonly<Partial<Record<CannedField, string>>>): string {
  return text.replace(FIELD, (written, name: string) =>
    isOneOf(CANNED_FIELDS, name) ? facts[name] || written : written,
  )
}
