import { inUnit, routes } from '#platform/http/routes.ts'
import { addOption, changeOption, moveOption, removeOption, showOptions } from './options.ts'
import { addService, changeService, moveService, removeService, showServices } from './services.ts'
import { previewOffer, showOfferedOptions, showOfferedServices } from './show-offer.ts'

export const servicesRoutes = routes({
  'GET /service': inUnit(showServices),
  'POST /service': inUnit(addService),
  'PUT /service/{id}': inUnit(changeService),
  'PUT /service/{id}/update_pos': inUnit(moveService),
  'DELETE /service/{id}': inUnit(removeService),
  'GET /service_all': inUnit(showOfferedServices),
  'GET /option': inUnit(showOptions),
  'POST /option': inUnit(addOption),
  'PUT /option/{id}': inUnit(changeOption),
  'PUT /option/{id}/update_pos': inUnit(moveOption),
  'DELETE /option/{id}': inUnit(removeOption),
  'GET /option_all': inUnit(showOfferedOptions),
  'GET /service_preview': inUnit(previewOffer),
})
