export { auditFeature } from './audit.feature.ts'
export { type Act, changesOf, recordAct, recordChange } from './record-act.ts'
