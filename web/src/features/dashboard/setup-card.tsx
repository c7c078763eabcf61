import { Skeleton, Stack } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { useFormats } from '../../lib/formats.ts'
import { policiesQuery, useSite } from '../../lib/site.ts'
import lines from '../../ui/lines.module.css'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import classes from './dashboard.module.css'
import { type SetupState, setupSteps } from './setup-steps.ts'

export function SetupCard() {
  const { t } = useTranslation('dashboard')
  const site = useSite()
  const policies = useQuery(policiesQuery)
  const shop = useQuery(shopQuery)
  return (
    <SectionCard title={t('setup.title')}>
      <Loaded query={policies} skeleton={<Lines />}>
        {(texts) => (
          <Loaded query={shop} skeleton={<Lines />}>
            {(facts) => <Steps steps={setupSteps({ site, policies: texts, ...facts })} />}
          </Loaded>
        )}
      </Loaded>
    </SectionCard>
  )
}

// Under a key of its own: the forms of the settings must begin with what they fetched themselves.
const shopQuery = queryOptions({
  queryKey: ['setup'],
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const [company, { items: waysToPay }] = await Promise.all([
      api('GET /settings', { signal }),
      api('GET /payment_settings', { signal }),
    ])
    return { company, waysToPay }
  },
})

function Steps({ steps }: { steps: SetupState[] }) {
  const { t } = useTranslation('dashboard')
  const formats = useFormats()
  const done = steps.filter((step) => step.done).length
  return (
    <>
      <p className={classes.intro}>
        {done === steps.length ? t('setup.complete') : t('setup.progress', { done, total: steps.length })}
      </p>
      <ul className={lines.list}>
        {steps.map(({ step, done: taken, tab, missing = [] }) => (
          <li key={step} className={lines.item}>
            {taken ? (
              <IconCircleCheck className={`${classes.mark} ${classes.done}`} size={20} aria-hidden />
            ) : (
              <IconCircleDashed className={classes.mark} size={20} aria-hidden />
            )}
            <div className={lines.words}>
              <div className={lines.strong}>{t(`setup.steps.${step}`)}</div>
              <div className={lines.small}>{taken ? t('setup.taken') : t(`setup.why.${step}`)}</div>
              {missing.length > 0 ? (
                <div className={lines.small}>
                  {t('setup.missing', {
                    what: formats.list(missing.map((name) => t(`setup.missing_fields.${name}`))),
                  })}
                </div>
              ) : null}
            </div>
            {taken ? null : (
              <LinkButton
                to="/admin/website_settings"
                search={{ tab }}
                variant="default"
                aria-label={t('setup.go_label', { what: t(`setup.steps.${step}`) })}
              >
                {t('setup.go')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Lines() {
  return (
    <Stack gap="sm">
      <Skeleton height={14} width="55%" />
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={40} />
    </Stack>
  )
}
