import { useCallback } from 'react'
import type { Language } from '#contract/languages.ts'
import { api } from '../../lib/api.ts'
import { chooseLanguage } from '../../lib/i18n.ts'
import { currentUser, updateUser } from '../../lib/session.ts'

/** Shows the language at once, and keeps it on the account of whoever is signed in: mails are written in it. */
export function useLanguageChoice(): (language: Language) => void {
  return useCallback((language) => {
    void chooseLanguage(language)
    const user = currentUser()
    // In a customer's account the staff member reads in their own language; the customer's mails keep theirs.
    if (!user || user.acting || user.locale === language) return
    api('POST /user/update_locale', { body: { locale: language } }).then(
      () => updateUser({ locale: language }),
      // The screen speaks the language already; the account follows with the next choice.
      (error: unknown) => console.warn('The language was not kept on the account', error),
    )
  }, [])
}
