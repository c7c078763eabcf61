export { contentRoutes } from './content.routes.ts'
export { changePoliciesTo } from './policies.ts'
