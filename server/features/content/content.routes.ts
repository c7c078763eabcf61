import { inUnit, routes } from '#platform/http/routes.ts'
import { changePolicies, getPolicies } from './policies.ts'

export const contentRoutes = routes({
  'GET /policies': inUnit(getPolicies),
  'POST /policies': inUnit(changePolicies),
})
