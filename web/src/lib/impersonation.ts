import { forgetAnswers, logOut } from './log-out.ts'
import { type SessionUser, useUser } from './session.ts'

/**
 * Working in a customer's account. The account opens in a tab of its own whose session storage holds the
 * customer's session; the staff member's session in local storage is not touched, and no token is ever in an address.
 *
 * The tab must be opened while the click is being handled, or the browser takes it for a pop-up; it stays blank
 * until the server has answered. A blank page opened by us shares our origin, so its session storage can be filled
 * from here before it loads anything.
 */
export async function openAccount(enter: () => Promise<SessionUser>): Promise<'opened' | 'blocked'> {
  const tab = window.open('', '_blank')
  if (!tab) return 'blocked'
  try {
    const user = await enter()
    tab.sessionStorage.setItem('user', JSON.stringify(user))
    // A tab without an opener cannot reach back into the staff member's page.
    tab.opener = null
    tab.location.replace('/')
    return 'opened'
  } catch (error) {
    tab.close()
    throw error
  }
}

export async function leaveAccount(): Promise<void> {
  await logOut()
  forgetAnswers()
  window.close()
  // Where the browser keeps the tab open, it goes on as the staff member.
  window.location.assign('/')
}

/** Set while this tab shows a customer's account to a staff member. */
export function useImpersonation(): { name: string; until: string; customer: SessionUser } | null {
  const user = useUser()
  return user?.impersonation ? { ...user.impersonation, customer: user } : null
}
