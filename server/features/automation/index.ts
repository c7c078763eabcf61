export { askEngineJob } from './ask-engine.ts'
export { automationRoutes } from './automation.routes.ts'
export { saveSolutionJob } from './save-solution.ts'
export { serveOrderJob } from './serve-order.ts'
