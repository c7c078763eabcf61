export { automationFeature } from './automation.feature.ts'
export { countUse, findSolution, keepSolution } from './solution-store.ts'
