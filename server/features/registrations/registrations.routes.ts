import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { changeLookupSettings, showLookupSettings } from './lookup-settings.ts'
import { searchRegistration } from './search-registration.ts'

export const registrationsRoutes = routes({
  'GET /vehicle/reg_search/{reg}': unmanaged(searchRegistration),
  'GET /lookup_settings': transactional(showLookupSettings),
  'POST /lookup_settings': transactional(changeLookupSettings),
})
