import { inUnit, routes } from '#platform/http/routes.ts'
import { changeVatPercentage, setVat, toggleVat } from './change-vat.ts'
import { listVat } from './list-vat.ts'
import { showVat } from './show-vat.ts'

export const vatRoutes = routes({
  'GET /vat/{country}': inUnit(showVat),
  'GET /vat': inUnit(listVat),
  'POST /vat': inUnit(setVat),
  'PUT /vat/toggle/{id}': inUnit(toggleVat),
  'PUT /vat/percentage/{id}': inUnit(changeVatPercentage),
})
