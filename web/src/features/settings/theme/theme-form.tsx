import { Alert, Anchor, Button, Switch } from '@mantine/core'
import { IconInfoCircle, IconRestore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { DEFAULT_COLORS, type ThemeColors } from '#contract/settings/theme.ts'
import { siteQuery, useSite } from '../../../lib/site.ts'
import { previewColors } from '../../../lib/theme.tsx'
import { Trans } from '../../../lib/trans.tsx'
import { FRESH_FORM, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SettingsForm } from '../../../ui/form/settings-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { ColorFields } from './color-fields.tsx'
import { ContrastNotes } from './contrast-notes.tsx'
import { ShellPreview } from './shell-preview.tsx'
import classes from './theme-form.module.css'
import { checkColors, sameColors, usableColors } from './usable-colors.ts'

export function ThemeForm({ saved }: { saved: ThemeColors }) {
  const { t } = useTranslation('settings')
  const toast = useToasts()
  const saving = useCall('POST /theme_settings', { refresh: [siteQuery.queryKey] })
  const [wholePage, setWholePage] = useState(false)
  const f = useServerForm({
    initialValues: saved,
    check: checkColors,
    submit: (values, before) => saving.mutateAsync({ body: usableColors(values, before) }),
    onDone: (answer) => {
      f.form.restart(answer)
      toast.success(t('theme.saved'))
    },
  })
  const colors = usableColors(f.form.values, f.form.getSaved())
  usePagePreview(wholePage ? colors : null)

  return (
    <SettingsForm
      of={f}
      label={t('tabs.theme')}
      buttons={
        <Button
          variant="default"
          leftSection={<IconRestore size={16} aria-hidden />}
          disabled={sameColors(f.form.values, DEFAULT_COLORS)}
          onClick={() => f.form.setValues({ ...DEFAULT_COLORS })}
        >
          {t('theme.reset')}
        </Button>
      }
    >
      <DefaultThemeNote />
      <div className={classes.sides}>
        <SectionCard title={t('theme.colors')} hint={t('theme.colors_hint')}>
          <ColorFields f={f} />
        </SectionCard>
        <div className={classes.preview}>
          <SectionCard title={t('theme.preview')}>
            <ShellPreview colors={colors} />
            <Switch
              mt="md"
              label={t('theme.whole_page')}
              description={t('theme.whole_page_hint')}
              checked={wholePage}
              onChange={(event) => setWholePage(event.currentTarget.checked)}
            />
            <ContrastNotes colors={colors} />
          </SectionCard>
        </div>
      </div>
    </SettingsForm>
  )
}

/** Colours the page itself as long as it is wanted; leaving the tab takes it back. */
function usePagePreview(colors: ThemeColors | null): void {
  const key = colors && JSON.stringify(colors)
  useLayoutEffect(
    () => (key ? previewColors(document.documentElement, JSON.parse(key) as ThemeColors) : undefined),
    [key],
  )
}

/** Nine carefully chosen colours that no visitor sees would be a riddle. */
function DefaultThemeNote() {
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

export function ThemeTab() {
  const colors = useAnswer('GET /theme_settings', {}, FRESH_FORM)
  return (
    <Loaded
      query={colors}
      skeleton={
        <div className={classes.sides}>
          <SkeletonCards heights={[420, 320]} />
        </div>
      }
    >
      {(saved) => <ThemeForm saved={saved} />}
    </Loaded>
  )
}
