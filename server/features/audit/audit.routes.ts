import { routes, transactional } from '#platform/http/routes.ts'
import { listAuditLog } from './list-audit-log.ts'

export const auditRoutes = routes({ 'GET /audit_log': transactional(listAuditLog) })
