export { auditRoutes } from './audit.routes.ts'
export { type Act, changesOf, recordAct, recordChange } from './record-act.ts'
