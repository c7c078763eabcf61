import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import { changePolicies, getPolicies } from './policies.ts'

export const contentFeature = feature({
  name: 'content',
  routes: routes({
    'GET /policies': transactional(getPolicies),
    'POST /policies': transactional(changePolicies),
  }),
})
