export { auditFeature } from './audit.feature.ts'
export { HAS_ACTED } from './kept-columns.ts'
export { type Act, type Changes, changesOf, differing, recordAct } from './record-act.ts'
export { sweepAuditLog } from './sweep-audit-log.ts'
