import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { changeSubPortal } from './change-sub-portal.ts'
import { checkHostname } from './check-hostname.ts'
import { inviteAdmin } from './invite-admin.ts'
import { listAgents } from './list-agents.ts'
import { listSubPortals, showSubPortal } from './list-sub-portals.ts'
import { closeSubPortal, reopenSubPortal, suspendSubPortal } from './move-sub-portal.ts'
import { limitOpenings, openSubPortal } from './open-sub-portal.ts'
import { showStatistics } from './sub-portal-statistics.ts'

export const agentsFeature = feature({
  name: 'agents',
  routes: routes({
    'GET /agents': transactional(listAgents),
    'GET /sub_portals': transactional(listSubPortals),
    'GET /sub_portal/{id}': transactional(showSubPortal),
    'POST /sub_portal': transactional(openSubPortal, limitOpenings),
    'PUT /sub_portal/{id}': transactional(changeSubPortal),
    'PUT /sub_portal/{id}/suspend': transactional(suspendSubPortal),
    'PUT /sub_portal/{id}/reopen': transactional(reopenSubPortal),
    'PUT /sub_portal/{id}/close': transactional(closeSubPortal),
    'POST /sub_portal/{id}/invite_admin': transactional(inviteAdmin, limitOpenings),
    'POST /sub_portal/check_hostname': unmanaged(checkHostname),
    'GET /sub_portal_statistics': transactional(showStatistics),
  }),
})
