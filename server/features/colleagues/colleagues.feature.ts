import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { acceptInvite, checkInvite } from './accept-colleague-invite.ts'
import { changeDuty, removeColleague } from './change-colleague.ts'
import { inviteColleague, limitInvites, resendInvite, withdrawInvite } from './invite-colleague.ts'
import { listOwnColleagues } from './list-colleagues.ts'

export const colleaguesFeature = feature({
  name: 'colleagues',
  routes: routes({
    'GET /colleagues': transactional(listOwnColleagues),
    'PUT /colleague/{id}': transactional(changeDuty),
    'DELETE /colleague/{id}': transactional(removeColleague),
    'POST /colleague_invites': transactional(inviteColleague, limitInvites),
    'POST /colleague_invites/{id}/resend': transactional(resendInvite, limitInvites),
    'DELETE /colleague_invites/{id}': transactional(withdrawInvite),
    'POST /auth/check_colleague_invite': unmanaged(checkInvite),
    'POST /auth/accept_colleague_invite': unmanaged(acceptInvite),
  }),
})
