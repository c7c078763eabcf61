import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import { loadStarter } from './load-starter.ts'
import { showSetup } from './show-setup.ts'
import { showStarter } from './show-starter.ts'

export const starterFeature = feature({
  name: 'starter',
  routes: routes({
    'GET /setup': transactional(showSetup),
    'GET /starter_catalogue': transactional(showStarter),
    'POST /starter_catalogue': transactional(loadStarter),
  }),
})
