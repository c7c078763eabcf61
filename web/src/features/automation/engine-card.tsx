import { Button, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AUTOMATION_BOUNDS } from '#contract/automation/bounds.ts'
import { Trans } from '../../lib/trans.tsx'
import { answerKey } from '../../lib/use-answer.ts'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { ConnectionTest } from '../../ui/connection-test.tsx'
import { GuardedForm } from '../../ui/form/guarded-form.tsx'
import { SubmitButton } from '../../ui/form/server-form.tsx'
import { useSavedForm } from '../../ui/form/use-saved-form.ts'
import { SectionCard } from '../../ui/section-card.tsx'
import classes from './automation.module.css'
import {
  type AutomationSettings,
  checkEngine,
  engineChange,
  engineValues,
  hasSecretFor,
} from './engine-values.ts'
import { SecretInput } from './secret-input.tsx'

/** In the program's own folder. */
const GUIDE = 'docs/operations.md'

/** A server of the site's own or of a supplier that is asked for what no solution knows. */
export function EngineCard({ settings: fetched }: { settings: AutomationSettings }) {
  const { t } = useTranslation('automation')
  // What the form began with, not what was fetched since: another person's change must not look like one made here.
  const [settings, setSettings] = useState(fetched)
  const changing = useCall('POST /automation_settings', {
    keepAs: answerKey('GET /automation_settings', {}),
  })
  const f = useSavedForm({
    saved: settings,
    valuesOf: engineValues,
    check: (values) => checkEngine(settings, values),
    submit: (values) => changing.mutateAsync({ body: engineChange(settings, values) }),
    onDone: setSettings,
    fieldOf: ({ code }) => (code === 'outgoing_address_refused' ? 'engine_url' : null),
  })
  const isDirty = f.form.isDirty()
  const { engine_url, has_engine_secret } = settings
  const wasMoved = has_engine_secret && !hasSecretFor(settings, f.form.values.engine_url)
  return (
    <SectionCard title={t('engine.title')} hint={t('engine.hint')}>
      <GuardedForm of={f} label={t('engine.title')}>
        <Switch label={t('engine.on')} {...f.tick('engine_on')} />
        <div className={classes.pair}>
          <TextInput
            label={t('engine.url')}
            description={t('engine.url_hint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="url"
            dir="ltr"
            maxLength={AUTOMATION_BOUNDS.engine_url}
            autoComplete="off"
            {...f.field('engine_url')}
          />
          <SecretInput
            label={t('engine.secret')}
            stored={hasSecretFor(settings, f.form.values.engine_url)}
            hint={wasMoved ? t('engine.secret_anew') : t('engine.secret_hint')}
            maxLength={AUTOMATION_BOUNDS.engine_secret}
            field={f.field('engine_secret')}
          />
        </div>
        <p className={classes.small}>
          {t('engine.asked')}{' '}
          <Trans
            t={t}
            i18nKey="engine.described"
            values={{ file: GUIDE }}
            components={{ file: <bdi dir="ltr" /> }}
          />
        </p>
        <div className={classes.buttons}>
          <SubmitButton of={f} />
          {isDirty ? (
            <Button variant="default" disabled={f.pending} onClick={() => f.form.reset()}>
              {t('discard')}
            </Button>
          ) : null}
        </div>
      </GuardedForm>
      {/* An answer about another address or secret says nothing about these: every save begins anew. */}
      <TestEngine
        key={changing.submittedAt}
        face={!engine_url || !has_engine_secret ? 'incomplete' : isDirty ? 'unsaved' : 'ready'}
      />
    </SectionCard>
  )
}

interface TestEngineProps {
  /** Only what is stored can be tried, switched on or not. */
  face: 'incomplete' | 'unsaved' | 'ready'
}

function TestEngine({ face }: TestEngineProps) {
  const { t } = useTranslation('automation')
  const testing = useCall('POST /automation_settings/test')
  const { data } = testing
  return (
    <div className={classes.test}>
      <ConnectionTest
        testing={testing}
        answer={data && { works: data.ok, message: data.message }}
        label={t('engine.test')}
        hint={t(`engine.test_hint.${face}`)}
        disabled={face !== 'ready'}
        works={t('engine.works')}
        fails={t('engine.fails')}
      />
    </div>
  )
}
