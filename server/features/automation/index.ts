export { ABANDONED_AFTER, isAbandoned, isUnderWay, type Silence } from './abandonment.ts'
export { automationFeature } from './automation.feature.ts'
export { insertRuns, listRuns, newestAttempt, RUN_LIFETIME } from './automation-log.ts'
export { type AutomationSettings, engineOf, getAutomationSettings } from './automation-settings.ts'
export { callEngine } from './call-engine.ts'
export { AUTOMATE, SAVE_SOLUTION } from './job-names.ts'
export {
  countUse,
  findSolution,
  keepSolution,
  lockSolution,
  type NewSolution,
  type Solution,
} from './solution-store.ts'
export { suspendSolutions } from './suspend-solutions.ts'
