import { inUnit, outside, routes } from '#platform/http/routes.ts'
import { changeSettings, showSettings } from './change-settings.ts'
import { retryAutomation } from './retry-automation.ts'
import { liftSuspension, listSolutions, removeSolution } from './solutions.ts'
import { testEngine } from './test-engine.ts'

export const automationRoutes = routes({
  'GET /automation_settings': inUnit(showSettings),
  'POST /automation_settings': inUnit(changeSettings),
  'POST /automation_settings/test': outside(testEngine),
  'GET /solutions': inUnit(listSolutions),
  'PUT /solutions/{id}/lift_suspension': inUnit(liftSuspension),
  'DELETE /solutions/{id}': inUnit(removeSolution),
  'POST /order/{id}/automation_retry': inUnit(retryAutomation),
})
