import { forAgentOrder } from '#features/orders/index.ts'
import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import { askEngineJob } from './ask-engine.ts'
import { findAbandonedJob } from './find-abandoned.ts'
import { retryAutomation } from './retry-automation.ts'
import { saveSolutionJob } from './save-solution.ts'
import { serveOrderJob } from './serve-order.ts'

export const orderAutomationFeature = feature({
  name: 'order-automation',
  routes: routes({
    'POST /order/{id}/automation_retry': transactional(retryAutomation),
    'POST /agent_order/{id}/automation_retry': transactional(forAgentOrder(retryAutomation)),
  }),
  jobs: [askEngineJob, saveSolutionJob, serveOrderJob],
  schedules: [findAbandonedJob],
})
