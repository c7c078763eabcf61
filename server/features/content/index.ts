export { contentFeature } from './content.feature.ts'
export { changePoliciesTo } from './policies.ts'
