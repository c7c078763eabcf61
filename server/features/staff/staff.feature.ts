import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { acceptInvite, checkInvite } from './accept-staff-invite.ts'
import { changeRights } from './change-rights.ts'
import { blockStaff, removeStaff, resetSecondFactor } from './end-membership.ts'
import { inviteStaff, limitInvites, resendInvite, withdrawInvite } from './invite-staff.ts'
import { listOwnStaff } from './list-staff.ts'
import { requireSecondFactor } from './require-second-factor.ts'

export const staffFeature = feature({
  name: 'staff',
  routes: routes({
    'GET /user/admins': transactional(listOwnStaff),
    'PUT /staff/{id}': transactional(changeRights),
    'PUT /staff/{id}/block': transactional(blockStaff),
    'DELETE /staff/{id}': transactional(removeStaff),
    'POST /staff/{id}/reset_second_factor': transactional(resetSecondFactor),
    'POST /staff_second_factor': transactional(requireSecondFactor),
    'POST /staff_invite': transactional(inviteStaff, limitInvites),
    'POST /staff_invite/{id}/resend': transactional(resendInvite, limitInvites),
    'DELETE /staff_invite/{id}': transactional(withdrawInvite),
    'POST /auth/check_invite': unmanaged(checkInvite),
    'POST /auth/accept_invite': unmanaged(acceptInvite),
  }),
})
