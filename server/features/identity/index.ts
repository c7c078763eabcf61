export { sweepCaptchas } from './captcha.ts'
export { sweepUnverified } from './decoys.ts'
export { deletePerson, endAccess } from './delete-person.ts'
export { createSetupLink } from './first-admin.ts'
export { voidResets } from './forgot-password.ts'
export { insertResetToken, insertResetTokens } from './forgot-tokens.ts'
export { identityFeature } from './identity.feature.ts'
export { changed as personChanged } from './identity-consequences.ts'
export { mailPasswordChanged, mailSecondFactorReset } from './identity-mails.ts'
export { findInvite, inviteInvalid, joinByInvite } from './join-by-invite.ts'
export { hashPassword, passwordMatches } from './password-hash.ts'
export { checkNewPassword } from './password-rules.ts'
export { presentUser } from './present-user.ts'
export { forgetSecondFactors, requireOfNobody, requireOfStaff } from './second-factor/factor-store.ts'
export { hashOfToken, newSecretToken } from './secret-token.ts'
export { listOpenSessions, openSession, revokeSessions, SIGN_IN_LIFETIMES } from './session-store.ts'
export { holdStaffWith, selectStaffWith } from './staff-with.ts'
export {
  findPersonByLogin,
  getCustomer,
  getCustomerPerson,
  getUser,
  insertPeople,
  insertPerson,
  listTakenLogins,
  nameOf,
  type Person,
  updatePerson,
} from './user-store.ts'
