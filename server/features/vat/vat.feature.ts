import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import { changeVatPercentage, setVat, toggleVat } from './change-vat.ts'
import { listVat, showVat } from './list-vat.ts'

export const vatFeature = feature({
  name: 'vat',
  routes: routes({
    'GET /vat/{country}': transactional(showVat),
    'GET /vat': transactional(listVat),
    'POST /vat': transactional(setVat),
    'PUT /vat/toggle/{id}': transactional(toggleVat),
    'PUT /vat/percentage/{id}': transactional(changeVatPercentage),
  }),
})
