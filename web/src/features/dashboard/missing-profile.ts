import type { UserData } from '../../lib/session.ts'

type ProfilePart = 'phone' | 'address' | 'business'

/** The tab of the profile on which each part is filled in. */
export const TAB_OF: Record<ProfilePart, string> = {
  phone: 'personal',
  address: 'address',
  business: 'business',
}

/**
 * What we will need of a person sooner or later and do not have: a way to call back, an address for the invoice,
 * and of a business its name with one of its two numbers. Some countries have no postal codes, so none is asked for.
 */
export function missingProfile(user: UserData): ProfilePart[] {
  const missing: ProfilePart[] = []
  if (!user.phone) missing.push('phone')
  if (!user.address || !user.city || !user.country) missing.push('address')
  const trades = user.kind !== 'user'
  if (trades && (!user.company_name || !(user.company_reg_no || user.vat_no))) missing.push('business')
  return missing
}
