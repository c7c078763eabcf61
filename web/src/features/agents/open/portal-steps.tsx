import { TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { AGENT_BOUNDS, SLUG } from '#contract/agents/bounds.ts'
import { LANGUAGE_CODES, LANGUAGES } from '#contract/languages.ts'
import { LENGTHS } from '#contract/limits.ts'
import { SETTINGS_BOUNDS } from '#contract/settings/bounds.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx'
import { EmailInput } from '../../../ui/form/contact-inputs.tsx'
import { CountrySelect } from '../../../ui/form/country-select.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import { currencyOptions, timeZoneOptions } from '../../../ui/form/region-options.ts'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { ServerForm } from '../../../ui/form/use-server-form.tsx'
import { pictureRules } from '../../../ui/picture-field/picture-rules.ts'
import classes from '../agents.module.css'
import { suggestSlug, toHostname } from './hostname.ts'
import { HostnameCheck } from './hostname-check.tsx'
import type { PortalValues } from './portal-values.ts'
import { useAgentOptions } from './use-agent-options.ts'

interface StepProps {
  f: ServerForm<PortalValues>
}

/** Whose it is, and what it is called. */
export function AgentStep({ f }: StepProps) {
  const { t } = useTranslation('agents')
  const { options, companyOf, isEmpty } = useAgentOptions()
  const { title, slug } = f.form.values
  const name = (words: string) => {
    // The short name follows until somebody writes another.
    if (slug === suggestSlug(title)) f.form.setFieldValue('slug', suggestSlug(words))
    f.form.setFieldValue('title', words)
  }
  const agent = f.field('agent_id')
  return (
    <>
      <SearchableSelect
        label={t('open.agent')}
        description={isEmpty ? t('open.no_agents') : t('open.agent_hint')}
        options={options}
        data-autofocus
        {...agent}
        onChange={(id) => {
          agent.onChange(id)
          if (id && title === '') name(companyOf(id))
        }}
      />
      <TextInput
        label={t('open.name')}
        description={t('open.name_hint')}
        {...f.field('title')}
        onChange={(event) => name(event.currentTarget.value)}
        maxLength={SETTINGS_BOUNDS.title}
        autoComplete="off"
      />
    </>
  )
}

/** Where it is found. */
export function AddressStep({ f }: StepProps) {
  const { t } = useTranslation('agents')
  const { slug } = f.form.values
  const hostname = toHostname(f.form.values.hostname)
  return (
    <>
      <TextInput
        label={t('open.slug')}
        description={t('open.slug_hint', { address: `${SLUG.test(slug) ? slug : '…'}.localhost` })}
        {...f.field('slug')}
        maxLength={AGENT_BOUNDS.slug}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
      />
      <TextInput
        label={<Optional>{t('open.hostname')}</Optional>}
        description={t('open.hostname_hint')}
        {...f.field('hostname')}
        maxLength={AGENT_BOUNDS.hostname}
        autoComplete="off"
        inputMode="url"
        spellCheck={false}
        dir="ltr"
      />
      {hostname ? <HostnameCheck hostname={hostname} /> : null}
    </>
  )
}

const LANGUAGE_OPTIONS = LANGUAGE_CODES.map((code) => ({ value: code, label: LANGUAGES[code] }))

/** How it begins; its own people change all of it later. */
export function LooksStep({ f }: StepProps) {
  const { t, i18n } = useTranslation('agents')
  const { timezone, currency } = f.form.values
  const zones = useMemo(() => timeZoneOptions(timezone), [timezone])
  const currencies = useMemo(() => currencyOptions(i18n.language, currency), [i18n.language, currency])
  return (
    <>
      <p className={`${classes.text} ${classes.muted}`}>{t('open.looks_hint')}</p>
      <div className={classes.pair}>
        <Select
          label={t('open.language')}
          data={LANGUAGE_OPTIONS}
          allowDeselect={false}
          {...f.field('language')}
        />
        <CountrySelect label={t('open.country')} {...f.field('country')} />
        <SearchableSelect label={t('open.currency')} options={currencies} {...f.field('currency')} />
        <SearchableSelect label={t('open.timezone')} options={zones} {...f.field('timezone')} />
      </div>
      <FileDrop
        label={t('open.logo')}
        rules={pictureRules('svg')}
        value={f.form.values.logo}
        onChange={(file) => f.form.setFieldValue('logo', file)}
        picture
        error={f.form.errors['logo']}
      />
    </>
  )
}

/** Who runs it first. */
export function AdminStep({ f }: StepProps) {
  const { t } = useTranslation('agents')
  return (
    <>
      <p className={`${classes.text} ${classes.muted}`}>{t('open.admin_hint')}</p>
      <div className={classes.pair}>
        <TextInput
          label={t('fields.first_name')}
          {...f.field('admin_first_name')}
          autoComplete="off"
          maxLength={LENGTHS.person_name}
        />
        <TextInput
          label={t('fields.last_name')}
          {...f.field('admin_last_name')}
          autoComplete="off"
          maxLength={LENGTHS.person_name}
        />
      </div>
      <EmailInput
        label={t('fields.email')}
        {...f.field('admin_email')}
        autoComplete="off"
        maxLength={LENGTHS.email}
      />
    </>
  )
}
