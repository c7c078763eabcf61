export { INVITE_LIFETIME } from './invite-store.ts'
export { staffFeature } from './staff.feature.ts'
