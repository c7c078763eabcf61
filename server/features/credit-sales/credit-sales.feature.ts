import type { InvoiceSubjects } from '#features/billing/index.ts'
import { feature } from '#platform/feature.ts'
import { figureJobs } from '#platform/figures/figure-jobs.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { buyCredits } from './buy-credits.ts'
import { salesStatistics, totalPurchased } from './credit-figures.ts'
import { generateInvoice } from './generate-invoice.ts'
import { packages, showPrices } from './packages.ts'
import { quoteCredits } from './quote-credits.ts'
import { SALE_FIGURES } from './sale-figures.ts'

export const creditSalesFeature = (subjects: InvoiceSubjects) =>
  feature({
    name: 'credit-sales',
    routes: routes({
      'GET /price': transactional(packages.show),
      'POST /price': transactional(packages.add),
      'PUT /price/{id}': transactional(packages.change),
      'PUT /price/{id}/update_pos': transactional(packages.move),
      'DELETE /price/{id}': transactional(packages.remove),
      'GET /price_all': transactional(showPrices),
      'POST /credits/quote': unmanaged(quoteCredits),
      'POST /credits_user': unmanaged((call) => buyCredits(subjects, call)),
      'GET /credits/total-purchased': transactional(totalPurchased),
      'GET /credits/statistics': transactional(salesStatistics),
      'POST /credits/generate-invoice': unmanaged((call) => generateInvoice(subjects, call)),
    }),
    schedules: figureJobs('credit-sales', Object.values(SALE_FIGURES)),
  })
