/** A call of a list, a filter, a search or a count, and the best plain statement for what it answers. */
export interface ListCall {
  name: string
  who: 'staff' | 'agent' | 'portal'
  path: string
  sql: string
  /** The list of customers has a bar in milliseconds as well. */
  isDealersList?: boolean
}

/** What the statements name; written into their text, as the planner sees most that way. */
export interface There {
  site: string
  portal: string
  agent: string
  admin: string
  customer: string
  mailing: string
  plate: string
}

/** Totals of long lists are exact up to so many, for whoever writes plain statements too. */
export const COUNTED = 1001

/** A word in what people are looked for by. */
export const personHas = (word: string) =>
  `lower(u.first_name || ' ' || u.last_name || chr(10) || u.email || chr(10) || u.company_name) like '%${word}%'`
