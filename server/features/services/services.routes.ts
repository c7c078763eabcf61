import { routes, transactional } from '#platform/http/routes.ts'
import { addOption, changeOption, moveOption, removeOption, showOptions } from './options.ts'
import { addService, changeService, moveService, removeService, showServices } from './services.ts'
import { previewOffer, showOfferedOptions, showOfferedServices } from './show-offer.ts'

export const servicesRoutes = routes({
  'GET /service': transactional(showServices),
  'POST /service': transactional(addService),
  'PUT /service/{id}': transactional(changeService),
  'PUT /service/{id}/update_pos': transactional(moveService),
  'DELETE /service/{id}': transactional(removeService),
  'GET /service_all': transactional(showOfferedServices),
  'GET /option': transactional(showOptions),
  'POST /option': transactional(addOption),
  'PUT /option/{id}': transactional(changeOption),
  'PUT /option/{id}/update_pos': transactional(moveOption),
  'DELETE /option/{id}': transactional(removeOption),
  'GET /option_all': transactional(showOfferedOptions),
  'GET /service_preview': transactional(previewOffer),
})
