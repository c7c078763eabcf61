import { IconLanguage } from '@tabler/icons-react'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_CODES, LANGUAGES } from '#contract/languages.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { QuickSelect } from './quick-select.tsx'
import { switchLanguage } from './switch-language.ts'

const OPTIONS = LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code], lang: code }))

export function LanguageSelect() {
  const { t, i18n } = useTranslation()
  return (
    <QuickSelect
      label={t('shell.language')}
      icon={<IconLanguage size={16} aria-hidden />}
      value={isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE}
      options={OPTIONS}
      onChange={switchLanguage}
    />
  )
}
