import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../../lib/api.ts'
import { siteQuery } from '../../../lib/site.ts'
import { FRESH_FORM, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SettingsForm } from '../../../ui/form/settings-form.tsx'
import { changedValues, useSavedForm } from '../../../ui/form/use-saved-form.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { RichTextEditor } from '../../../ui/rich-text/rich-text-editor.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import { FormSkeleton } from '../settings-tab.tsx'

const TEXTS = ['cookie_law', 'terms_of_use', 'privacy_policy'] as const
const PAGES = {
  cookie_law: null,
  terms_of_use: '/terms_of_use',
  privacy_policy: '/privacy_policy',
} as const

function PoliciesForm({ saved }: { saved: Answer<'GET /policies'> }) {
  const { t } = useTranslation('settings')
  const saving = useCall('POST /policies', { refresh: [siteQuery.queryKey] })
  const f = useSavedForm({
    saved,
    // The server sends the text back as it was cleaned.
    valuesOf: (texts) => texts,
    submit: (values, before) => saving.mutateAsync({ body: changedValues(before, values) }),
  })
  return (
    <div className={classes.form}>
      <SettingsForm of={f} label={t('tabs.policies')}>
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
      </SettingsForm>
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
