import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { changeSettings, showSettings, testEngine } from './change-settings.ts'
import { liftSuspension, listSolutions, removeSolution } from './solutions.ts'

export const automationFeature = feature({
  name: 'automation',
  routes: routes({
    'GET /automation_settings': transactional(showSettings),
    'POST /automation_settings': transactional(changeSettings),
    'POST /automation_settings/test': unmanaged(testEngine),
    'GET /solutions': transactional(listSolutions),
    'PUT /solutions/{id}/lift_suspension': transactional(liftSuspension),
    'DELETE /solutions/{id}': transactional(removeSolution),
  }),
})
