import { Anchor } from '@mantine/core'
import { directionOf, isLanguage, LANGUAGES } from '#contract/languages.ts'
import { chooseLanguage } from '../../../lib/i18n.ts'
import { offeredLanguage, storedLocale } from '../../../lib/locale.ts'
import { useTranslation } from '../../../lib/use-translation.ts'

/** Stands in the sentence where the link goes. */
const GAP = '\u0000'

/** One line for those whose browser speaks another of our languages. Who has chosen is not asked again. */
export function LanguageOffer() {
  const { i18n, t } = useTranslation('identity')
  const shown = i18n.language
  if (!isLanguage(shown) || storedLocale.read()) return null
  const offered = offeredLanguage(shown)
  if (!offered) return null
  // Without the library's component for markup in texts, which weighs more than the rest of this screen.
  const [before, after] = t('login.offer', { language: GAP }).split(GAP)
  return (
    <span>
      {before}
      <Anchor
        component="button"
        type="button"
        inherit
        lang={offered}
        dir={directionOf(offered)}
        onClick={() => void chooseLanguage(offered)}
      >
        {LANGUAGES[offered]}
      </Anchor>
      {after}
    </span>
  )
}
