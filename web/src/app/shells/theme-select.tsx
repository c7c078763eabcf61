import { IconPalette } from '@tabler/icons-react'
import { THEMES } from '#contract/settings/theme.ts'
import { useTheme } from '../../lib/theme.tsx'
import { useTranslation } from '../../lib/use-translation.ts'
import { QuickSelect } from './quick-select.tsx'

export function ThemeSelect() {
  const { t } = useTranslation()
  const { theme, choose } = useTheme()
  return (
    <QuickSelect
      label={t('shell.theme')}
      icon={<IconPalette size={16} aria-hidden />}
      value={theme}
      options={THEMES.map((name) => ({ value: name, label: t(`themes.${name}`) }))}
      onChange={choose}
    />
  )
}
