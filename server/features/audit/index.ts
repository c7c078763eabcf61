export { auditFeature } from './audit.feature.ts'
export { type Act, type Changes, changesOf, differing, recordAct } from './record-act.ts'
export { sweepAuditLog } from './sweep-audit-log.ts'
