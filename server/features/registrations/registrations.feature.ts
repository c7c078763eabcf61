import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { changeLookupSettings, showLookupSettings } from './lookup-settings.ts'
import { searchRegistration } from './search-registration.ts'

export const registrationsFeature = feature({
  name: 'registrations',
  routes: routes({
    'GET /vehicle/reg_search/{reg}': unmanaged(searchRegistration),
    'GET /lookup_settings': transactional(showLookupSettings),
    'POST /lookup_settings': transactional(changeLookupSettings),
  }),
})
