import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import {
  addPackage,
  changePackage,
  movePackage,
  removePackage,
  showPackages,
  showPrices,
} from './packages.ts'

export const creditSalesFeature = feature({
  name: 'credit-sales',
  routes: routes({
    'GET /price': transactional(showPackages),
    'POST /price': transactional(addPackage),
    'PUT /price/{id}': transactional(changePackage),
    'PUT /price/{id}/update_pos': transactional(movePackage),
    'DELETE /price/{id}': transactional(removePackage),
    'GET /price_all': transactional(showPrices),
  }),
})
