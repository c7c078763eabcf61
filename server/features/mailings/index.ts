export { mailingsFeature, RECIPIENT_LIFETIME } from './mailings.feature.ts'
export { unsubscribePath } from './unsubscribe-token.ts'
