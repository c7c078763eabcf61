import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import { adoptOffer } from './mapping/adopt-offer.ts'
import { changeMapping } from './mapping/change-mapping.ts'
import { showMapping } from './mapping/show-mapping.ts'
import { options } from './options.ts'
import { services } from './services.ts'
import { previewOffer, showOfferedOptions, showOfferedServices } from './show-offer.ts'

export const servicesFeature = feature({
  name: 'services',
  routes: routes({
    'GET /service': transactional(services.show),
    'POST /service': transactional(services.add),
    'PUT /service/{id}': transactional(services.change),
    'PUT /service/{id}/update_pos': transactional(services.move),
    'DELETE /service/{id}': transactional(services.remove),
    'GET /service_all': transactional(showOfferedServices),
    'GET /option': transactional(options.show),
    'POST /option': transactional(options.add),
    'PUT /option/{id}': transactional(options.change),
    'PUT /option/{id}/update_pos': transactional(options.move),
    'DELETE /option/{id}': transactional(options.remove),
    'GET /option_all': transactional(showOfferedOptions),
    'GET /service_preview': transactional(previewOffer),
    'GET /service_mapping': transactional(showMapping),
    'PUT /service_mapping': transactional(changeMapping),
    'POST /service_mapping/adopt': transactional(adoptOffer),
  }),
})
