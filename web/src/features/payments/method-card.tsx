import { Button, Switch } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { MethodForm } from './method-form.tsx'
import { MethodIcon } from './method-icon.tsx'
import type { MethodSettings } from './method-values.ts'
import classes from './payments.module.css'
import { TestConnection } from './test-connection.tsx'
import { useChangeMethod } from './use-change-method.ts'

export function MethodCard({ settings }: { settings: MethodSettings }) {
  const { t } = useTranslation('payments')
  const { method, enabled, complete, sandbox } = settings
  const [face, setFace] = useState<'never' | 'open' | 'folded'>('never')
  const open = face === 'open'
  const headingId = useId()
  const bodyId = useId()
  const name = t(`methods.${method}`)
  return (
    <section className={classes.card} aria-labelledby={headingId}>
      <div className={classes.head}>
        <MethodIcon method={method} />
        <div className={classes.words}>
          <h2 className={classes.title} id={headingId}>
            {name}
          </h2>
          <p className={classes.small}>{t(`about.${method}`)}</p>
        </div>
        <div className={classes.badges}>
          {complete && sandbox ? <StatusBadge tone="wait">{t('sandbox_badge')}</StatusBadge> : null}
          <StatusBadge tone={complete ? 'ok' : enabled ? 'wait' : 'idle'}>
            {complete ? t('complete') : t('incomplete')}
          </StatusBadge>
        </div>
        <OnOff settings={settings} name={name} />
        <Button
          variant="default"
          aria-expanded={open}
          aria-controls={open ? bodyId : undefined}
          aria-label={open ? t('fold_label', { name }) : t('unfold_label', { name })}
          rightSection={
            <IconChevronDown size={16} className={open ? classes.turned : undefined} aria-hidden />
          }
          onClick={() => setFace(open ? 'folded' : 'open')}
        >
          {t('unfold')}
        </Button>
      </div>
      {/* Stays mounted once opened: folding a card must not throw away what was typed. */}
      {face === 'never' ? null : (
        <div id={bodyId} hidden={!open} className={classes.body}>
          <MethodForm settings={settings} />
          {/* An answer about other keys says nothing about these. */}
          <TestConnection key={JSON.stringify(settings)} settings={settings} />
        </div>
      )}
    </section>
  )
}

/** Takes effect at once, shown at once, and taken back when the server refuses. */
function OnOff({ settings, name }: { settings: MethodSettings; name: string }) {
  const { t } = useTranslation('payments')
  const toast = useToasts()
  const changing = useChangeMethod()
  const shown = changing.isPending ? (changing.variables.body?.enabled ?? settings.enabled) : settings.enabled
  const toggle = (enabled: boolean) =>
    changing.mutate(
      { params: { method: settings.method }, body: { enabled } },
      {
        onSuccess: ({ complete }) =>
          toast.success(
            enabled
              ? complete
                ? t('switched_on', { name })
                : t('switched_on_incomplete', { name })
              : t('switched_off', { name }),
          ),
        onError: toast.error,
      },
    )
  return (
    <Switch
      aria-label={t('offer_label', { name })}
      label={shown ? t('on') : t('off')}
      checked={shown}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  )
}
