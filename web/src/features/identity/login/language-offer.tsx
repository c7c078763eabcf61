import { Anchor } from '@mantine/core'
import { Trans, useTranslation } from 'react-i18next'
import { directionOf, isLanguage, LANGUAGES } from '#contract/languages.ts'
import { chooseLanguage } from '../../../lib/i18n.ts'
import { offeredLanguage, storedLocale } from '../../../lib/locale.ts'

/** One line for those whose browser speaks another of our languages. Who has chosen is not asked again. */
export function LanguageOffer() {
  const { i18n, t } = useTranslation('identity')
  const shown = i18n.language
  if (!isLanguage(shown) || storedLocale.read()) return null
  const offered = offeredLanguage(shown)
  if (!offered) return null
  return (
    <span>
      <Trans
        t={t}
        i18nKey="login.offer"
        values={{ language: LANGUAGES[offered] }}
        components={{
          choose: (
            <Anchor
              component="button"
              type="button"
              inherit
              lang={offered}
              dir={directionOf(offered)}
              onClick={() => void chooseLanguage(offered)}
            />
          ),
        }}
      />
    </span>
  )
}
