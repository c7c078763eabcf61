import { routes, transactional } from '#platform/http/routes.ts'
import { loadStarter } from './load-starter.ts'
import { showStarter } from './show-starter.ts'

export const starterRoutes = routes({
  'GET /starter_catalogue': transactional(showStarter),
  'POST /starter_catalogue': transactional(loadStarter),
})
