import { routes, transactional } from '#platform/http/routes.ts'
import { changePolicies, getPolicies } from './policies.ts'

export const contentRoutes = routes({
  'GET /policies': transactional(getPolicies),
  'POST /policies': transactional(changePolicies),
})
