import { Alert, Anchor } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useSite } from '../../../lib/site.ts'
import { Trans, useTranslation } from '../../../lib/use-translation.ts'

/** Nine carefully chosen colours that no visitor sees would be a riddle. */
export function DefaultThemeNote() {
  const { t } = useTranslation(['settings', 'app'])
  const { default_theme } = useSite()
  if (default_theme === 'custom') return null
  return (
    <Alert color="busy" icon={<IconInfoCircle size={18} aria-hidden />}>
      <Trans
        t={t}
        i18nKey="theme.not_default"
        values={{ custom: t('app:themes.custom'), now: t(`app:themes.${default_theme}`) }}
        components={{
          change: <Anchor component={Link} to="/admin/website_settings" inherit />,
        }}
      />
    </Alert>
  )
}
