import { Button, Switch } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useLayoutEffect, useState } from 'react'
import { DEFAULT_COLORS, type ThemeColors } from '#contract/settings/theme.ts'
import { siteQuery } from '../../../lib/site.ts'
import { previewColors } from '../../../lib/theme.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { SaveBar } from '../save-bar.tsx'
import { ColorFields } from './color-fields.tsx'
import { ContrastNotes } from './contrast-notes.tsx'
import { DefaultThemeNote } from './default-theme-note.tsx'
import { ShellPreview } from './shell-preview.tsx'
import classes from './theme-form.module.css'
import { checkColors, sameColors, usableColors } from './usable-colors.ts'

export function ThemeForm({ saved }: { saved: ThemeColors }) {
  const { t } = useTranslation('settings')
  const toast = useToasts()
  const saving = useCall('POST /theme_settings', { refresh: [siteQuery.queryKey] })
  const [kept, setKept] = useState(saved)
  const [wholePage, setWholePage] = useState(false)
  const f = useServerForm({
    initialValues: saved,
    check: checkColors,
    submit: (values) => saving.mutateAsync({ body: usableColors(values, kept) }),
    onDone: (answer) => {
      setKept(answer)
      f.form.restart(answer)
      toast.success(t('theme.saved'))
    },
  })
  const colors = usableColors(f.form.values, kept)
  usePagePreview(wholePage ? colors : null)

  return (
    <ServerForm of={f} label={t('tabs.theme')}>
      <UnsavedGuard isDirty={f.isDirty} />
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
      <SaveBar of={f} onDiscard={f.form.reset}>
        <Button
          variant="default"
          leftSection={<IconRestore size={16} aria-hidden />}
          disabled={sameColors(f.form.values, DEFAULT_COLORS)}
          onClick={() => f.form.setValues({ ...DEFAULT_COLORS })}
        >
          {t('theme.reset')}
        </Button>
      </SaveBar>
    </ServerForm>
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
