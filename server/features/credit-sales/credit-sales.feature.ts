import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import { packages, showPrices } from './packages.ts'

export const creditSalesFeature = feature({
  name: 'credit-sales',
  routes: routes({
    'GET /price': transactional(packages.show),
    'POST /price': transactional(packages.add),
    'PUT /price/{id}': transactional(packages.change),
    'PUT /price/{id}/update_pos': transactional(packages.move),
    'DELETE /price/{id}': transactional(packages.remove),
    'GET /price_all': transactional(showPrices),
  }),
})
