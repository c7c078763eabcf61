import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { askEngineJob } from './ask-engine.ts'
import { changeSettings, showSettings } from './change-settings.ts'
import { findAbandonedJob } from './find-abandoned.ts'
import { retryAutomation } from './retry-automation.ts'
import { saveSolutionJob } from './save-solution.ts'
import { serveOrderJob } from './serve-order.ts'
import { liftSuspension, listSolutions, removeSolution } from './solutions.ts'
import { testEngine } from './test-engine.ts'

export const automationFeature = feature({
  name: 'automation',
  routes: routes({
    'GET /automation_settings': transactional(showSettings),
    'POST /automation_settings': transactional(changeSettings),
    'POST /automation_settings/test': unmanaged(testEngine),
    'GET /solutions': transactional(listSolutions),
    'PUT /solutions/{id}/lift_suspension': transactional(liftSuspension),
    'DELETE /solutions/{id}': transactional(removeSolution),
    'POST /order/{id}/automation_retry': transactional(retryAutomation),
  }),
  jobs: [askEngineJob, saveSolutionJob, serveOrderJob],
  schedules: [findAbandonedJob],
})
