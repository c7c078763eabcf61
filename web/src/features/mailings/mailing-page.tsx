import { IconMailOff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListOfPeople } from '#contract/dealers/bounds.ts'
import { ApiError } from '../../lib/api-error.ts'
import { FRESH, useAnswer } from '../../lib/use-answer.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SkeletonCards } from '../../ui/skeletons.tsx'
import { MailingEditor } from './editor/mailing-editor.tsx'
import classes from './mailings.module.css'
import { LISTS, MAILINGS_KEY, NEW } from './mailings.ts'
import { MailingReport } from './report/mailing-report.tsx'

/** The filters of the list of people, which another feature draws. */
export interface AudienceFilterProps {
  audience: ListOfPeople
  filters: Record<string, string>
  onChange: (filters: Record<string, string>) => void
}
export type AudienceFilter = (props: AudienceFilterProps) => ReactNode

interface MailingPageProps {
  audience: ListOfPeople
  filter: AudienceFilter
}

/** One mailing: to be written as long as it is a draft, to be followed from then on. */
export function MailingPage({ audience, filter }: MailingPageProps) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  if (id === NEW) return <MailingEditor key={NEW} audience={audience} draft={null} filter={filter} />
  return <Existing key={id} id={id} audience={audience} filter={filter} />
}

function Existing({ id, audience, filter }: MailingPageProps & { id: string }) {
  const query = useAnswer('GET /mailing/{id}', { params: { id } }, { family: MAILINGS_KEY, ...FRESH })
  const mailing = query.data
  if (mailing?.audience === audience) {
    return mailing.can.edit ? (
      <MailingEditor audience={audience} draft={mailing} filter={filter} />
    ) : (
      <MailingReport mailing={mailing} />
    )
  }
  if (query.error || mailing)
    return <Missing audience={audience} error={query.error} onRetry={() => void query.refetch()} />
  return <Blank />
}

interface MissingProps {
  audience: ListOfPeople
  error: unknown
  onRetry: () => void
}

function Missing({ audience, error, onRetry }: MissingProps) {
  const { t } = useTranslation('mailings')
  const isAbsent = !error || (error instanceof ApiError && (error.status === 404 || error.status === 400))
  return (
    <>
      <PageHeader title={t('missing.title')} />
      <SectionCard>
        {isAbsent ? (
          <EmptyState
            title={t('missing.title')}
            text={t('missing.text')}
            icon={<IconMailOff size={24} stroke={1.6} />}
            action={
              <LinkButton to={LISTS[audience]} variant="default">
                {t('missing.back')}
              </LinkButton>
            }
          />
        ) : (
          <ErrorState error={error} onRetry={onRetry} />
        )}
      </SectionCard>
    </>
  )
}

function Blank() {
  const { t } = useTranslation('mailings')
  return (
    <>
      <PageHeader title={t('list.label')} hint={'\u00a0'} />
      <div className={classes.stack}>
        <SkeletonCards heights={[140, 320]} />
      </div>
    </>
  )
}
