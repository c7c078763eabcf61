export { agentsFeature } from './agents.feature.ts'
export { updatePortal } from './sub-portal-store.ts'
