import { inUnit, routes } from '#platform/http/routes.ts'
import {
  addPackage,
  changePackage,
  movePackage,
  removePackage,
  showPackages,
  showPrices,
} from './packages.ts'

export const packageRoutes = routes({
  'GET /price': inUnit(showPackages),
  'POST /price': inUnit(addPackage),
  'PUT /price/{id}': inUnit(changePackage),
  'PUT /price/{id}/update_pos': inUnit(movePackage),
  'DELETE /price/{id}': inUnit(removePackage),
  'GET /price_all': inUnit(showPrices),
})
