export { type FirstAdmin, inviteFirstAdmin } from './invite-first-admin.ts'
export { INVITE_LIFETIME } from './invite-store.ts'
export { staffFeature } from './staff.feature.ts'
export { lockRightsOf } from './staff-store.ts'
