import { Skeleton, Stack } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { hasPermission, useSignedInUser } from '../../lib/session.ts'
import { siteQuery, useSite } from '../../lib/site.ts'
import { FRESH, useAnswer } from '../../lib/use-answer.ts'
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

export function SetupCard() {
  const { t } = useTranslation('dashboard')
  const site = useSite()
  // A change of the site, such as of its texts, fetches it again.
  const setup = useAnswer('GET /setup', {}, { family: siteQuery.queryKey, ...FRESH })
  return (
    <SectionCard title={t('setup.title')}>
      <Loaded query={setup} skeleton={<Lines />}>
        {(facts) => (
          <>
            <StarterNote {...facts.catalogue} isAdminSite={site.is_admin_site} />
            <Steps steps={setupSteps({ site, ...facts })} />
          </>
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
