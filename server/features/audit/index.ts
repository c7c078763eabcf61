export { auditRoutes } from './audit.routes.ts'
export { type Act, changesOf, recordAct } from './record-act.ts'
