import { inUnit, routes } from '#platform/http/routes.ts'
import { loadStarter } from './load-starter.ts'
import { showStarter } from './show-starter.ts'

export const starterRoutes = routes({
  'GET /starter_catalogue': inUnit(showStarter),
  'POST /starter_catalogue': inUnit(loadStarter),
})
