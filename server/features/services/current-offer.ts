import { kept } from '#platform/db/kept-values.ts'
import { together } from '#platform/db/together.ts'
import { optionRows } from './option-rows.ts'
import { serviceRows } from './service-rows.ts'

/** Everything the site offers, with its prices. Kept: every quote, every order and every form begins with it. */
export const readOffer = kept(async (tx) => {
  const [services, options] = await together([serviceRows.list(tx), optionRows.list(tx)])
  return { services, options }
})
