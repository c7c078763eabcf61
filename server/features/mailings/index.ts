export { mailingsFeature, RECIPIENT_LIFETIME } from './mailings.feature.ts'
export { stopMailings } from './run-mailing.ts'
export { unsubscribePath } from './unsubscribe-token.ts'
