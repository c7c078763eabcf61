import type { Language } from '#contract/languages.ts'
import { api } from '../../lib/api.ts'
import { chooseLanguage } from '../../lib/i18n.ts'
import { currentUser, updateUser } from '../../lib/session.ts'

/** Shows the language at once, and keeps it on the account of whoever is signed in: mails are written in it. */
export function switchLanguage(language: Language): void {
  chooseLanguage(language).then(
    () => keepOnAccount(language),
    // The list shows the old language again; without its texts there is nothing better to show.
    (error: unknown) => console.warn('The language did not arrive', error),
  )
}

async function keepOnAccount(language: Language): Promise<void> {
  const user = currentUser()
  // In a customer's account the staff member reads in their own language; the customer's mails keep theirs.
  if (!user || user.impersonation || user.locale === language) return
  try {
    await api('POST /user/update_locale', { body: { locale: language } })
    updateUser({ locale: language })
  } catch (error) {
    // The screen speaks the language already; the account follows with the next choice.
    console.warn('The language was not kept on the account', error)
  }
}
