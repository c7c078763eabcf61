import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Answer } from '../../../lib/api.ts'
import { siteQuery } from '../../../lib/site.ts'
import { FRESH_FORM, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { SaveBar } from '../save-bar.tsx'
import classes from '../settings.module.css'
import { FormSkeleton } from '../settings-tab.tsx'

const TEXTS = ['cookie_law', 'terms_of_use', 'privacy_policy'] as const
const PAGES = {
  cookie_law: null,
  terms_of_use: '/terms_of_use',
  privacy_policy: '/privacy_policy',
} as const

function PoliciesForm({ saved }: { saved: Answer<'GET /policies'> }) {
  const { t } = useTranslation(['settings', 'ui'])
  const toast = useToasts()
  const saving = useCall('POST /policies', { refresh: [siteQuery.queryKey] })
  const [kept, setKept] = useState(saved)
  const f = useServerForm({
    initialValues: saved,
    // Only what was changed is sent: what another person wrote meanwhile stays.
    submit: (values) => {
      const changed = TEXTS.filter((name) => values[name] !== kept[name])
      return saving.mutateAsync({ body: Object.fromEntries(changed.map((name) => [name, values[name]])) })
    },
    onDone: (answer) => {
      // The server sends the text back as it was cleaned.
      setKept(answer)
      f.form.restart(answer)
      toast.success(t('ui:form.saved'))
    },
  })
  return (
    <div className={classes.form}>
      <GuardedForm of={f} label={t('tabs.policies')}>
        {TEXTS.map((name) => (
          <SectionCard key={name}>
            <RichTextEditor
              label={t(`policies.${name}`)}
              description={
                <>
                  {t(`policies.${name}_hint`)} {PAGES[name] ? <ViewPage to={PAGES[name]} /> : null}
                </>
              }
              value={f.form.values[name]}
              onChange={(html) => f.form.setFieldValue(name, html)}
              error={f.form.errors[name]}
            />
          </SectionCard>
        ))}
        <SaveBar of={f} onDiscard={f.form.reset} />
      </GuardedForm>
    </div>
  )
}

function ViewPage({ to }: { to: '/terms_of_use' | '/privacy_policy' }) {
  const { t } = useTranslation('settings')
  return (
    <Anchor component={Link} to={to} target="_blank" inherit>
      {t('policies.view')}
    </Anchor>
  )
}

/** Not the site's family: news of the site must not replace a text under the writer's hands. */
const EDITING = ['editing']

export function PoliciesTab() {
  const policies = useAnswer('GET /policies', {}, { family: EDITING, ...FRESH_FORM })
  return (
    <Loaded query={policies} skeleton={<FormSkeleton heights={[280, 280]} />}>
      {(data) => <PoliciesForm saved={data} />}
    </Loaded>
  )
}
