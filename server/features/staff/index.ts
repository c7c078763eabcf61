export { type FirstAdmin, findFirstInvite, inviteFirstAdmin } from './invite-first-admin.ts'
export { INVITE_LIFETIME } from './invite-store.ts'
export { staffFeature } from './staff.feature.ts'
export { hasAdmin } from './staff-store.ts'
