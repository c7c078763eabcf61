import { sql } from 'kysely'
import type { Figure } from '#platform/figures/figure.ts'

/** Of invoices with a number, by currency; money and credits in hundredths, without and with VAT. */
function saleFigure(what: 'revenue' | 'total' | 'credits' | 'purchases'): Figure {
  const name = `sales.${what}`
  return {
    name,
    keptDays: 'ever',
    counted: ({ siteId, from, to }) => sql`
      select currency as part, null::uuid as owner_id, at, amount from sales
      where site_id = ${siteId} and name = ${name} and at >= ${from} and at < ${to} and amount <> 0`,
  }
}

export const SALE_FIGURES = {
  revenue: saleFigure('revenue'),
  total: saleFigure('total'),
  credits: saleFigure('credits'),
  purchases: saleFigure('purchases'),
}
