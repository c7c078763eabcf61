export { type FirstAdmin, inviteFirstAdmin } from './invite-first-admin.ts'
export { staffFeature } from './staff.feature.ts'
export { INVITE_LIFETIME } from './staff-invite-store.ts'
export { lockRightsOf } from './staff-store.ts'
