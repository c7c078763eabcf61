export { cleanRichText } from './clean-rich-text.ts'
export { contentFeature } from './content.feature.ts'
export { changePoliciesTo, getPolicies } from './policies.ts'
