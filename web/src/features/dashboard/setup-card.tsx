import { Skeleton, Stack } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { hasPermission, useSignedInUser } from '../../lib/session.ts'
import { policiesQuery, useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import lines from '../../ui/lines.module.css'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { useSellerFields } from '../../ui/use-seller-fields.ts'
import classes from './dashboard.module.css'
import { type SetupState, setupSteps } from './setup-steps.ts'
import { StarterNote } from './starter-note.tsx'

/**
 * What the steps of the set-up are read from. Under a key of its own: the forms of the settings must begin with what
 * they fetched themselves.
 */
const setupQuery = queryOptions({
  queryKey: ['setup'],
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const [settings, { items: waysToPay }, { items: packages }, catalogue] = await Promise.all([
      api('GET /settings', { signal }),
      api('GET /payment_settings', { signal }),
      api('GET /price', { query: { size: -1 }, signal }),
      api('GET /starter_catalogue', { signal }),
    ])
    return { settings, waysToPay, packages, catalogue }
  },
})

export function SetupCard() {
  const { t } = useTranslation('dashboard')
  const site = useSite()
  const policies = useQuery(policiesQuery)
  const setup = useQuery(setupQuery)
  return (
    <SectionCard title={t('setup.title')}>
      <Loaded query={policies} skeleton={<Lines />}>
        {(texts) => (
          <Loaded query={setup} skeleton={<Lines />}>
            {(facts) => (
              <>
                <StarterNote {...facts.catalogue} isAdminSite={site.is_admin_site} />
                <Steps steps={setupSteps({ site, policies: texts, ...facts })} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </SectionCard>
  )
}

function Steps({ steps }: { steps: SetupState[] }) {
  const { t } = useTranslation('dashboard')
  const sellerFields = useSellerFields()
  const user = useSignedInUser()
  const done = steps.filter((step) => step.done).length
  return (
    <>
      <p className={classes.intro}>
        {done === steps.length ? t('setup.complete') : t('setup.progress', { done, total: steps.length })}
      </p>
      {/* Each says why in a sentence or two: no rows to be scanned. */}
      <ul className={lines.list} data-form="cards">
        {steps.map(({ step, done: taken, permission, missing = [], to, search }) => (
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
                <div className={lines.small}>{t('setup.missing', { what: sellerFields(missing) })}</div>
              ) : null}
            </div>
            {taken || !to || !permission || !hasPermission(user, permission) ? null : (
              <LinkButton
                to={to}
                {...(search && { search })}
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
      <SkeletonLines heights={Array<number>(10).fill(40)} />
    </Stack>
  )
}
