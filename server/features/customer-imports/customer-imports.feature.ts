import { feature } from '#platform/feature.ts'
import { routes, transactional } from '#platform/http/routes.ts'
import { customerImports } from './import-customers.ts'

export const customerImportsFeature = feature({
  name: 'customer-imports',
  routes: routes({
    'POST /user_import': transactional(customerImports.start),
    'GET /user_import/{id}': transactional(customerImports.show),
    'GET /user_import': transactional(customerImports.list),
  }),
  jobs: [customerImports.job],
})
