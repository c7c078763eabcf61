import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import { listAuditLog } from './list-audit-log.ts'

export const auditFeature = feature({
  name: 'audit',
  routes: routes({ 'GET /audit_log': transactional(listAuditLog) }),
})
