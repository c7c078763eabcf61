import { inUnit, outside, routes } from '#platform/http/routes.ts'
import { changeLookupSettings, showLookupSettings } from './lookup-settings.ts'
import { searchRegistration } from './search-registration.ts'

export const registrationsRoutes = routes({
  'GET /vehicle/reg_search/{reg}': outside(searchRegistration),
  'GET /lookup_settings': inUnit(showLookupSettings),
  'POST /lookup_settings': inUnit(changeLookupSettings),
})
