import { IconUserOff } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useScreenTitle } from '../../../lib/screen-title.ts'
import { displayName } from '../../../lib/session.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import type { CustomerDetails } from '../customer.ts'
import { customerKey } from '../people-keys.ts'
import classes from './customer.module.css'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerFigures } from './customer-figures.tsx'
import { CustomerHead } from './customer-head.tsx'
import { CustomerTabs } from './customer-tabs.tsx'
import { EmployerCard } from './employer-card.tsx'
import { NotesCard } from './notes-card.tsx'

/** What other features know of a customer. */
export interface CustomerParts {
  /** The way to a talk with them. */
  talk: (customer: CustomerDetails) => ReactNode
  orders: (customer: CustomerDetails) => ReactNode
  tickets: (customer: CustomerDetails) => ReactNode
  invoices: (customer: CustomerDetails) => ReactNode
  statement: (customer: CustomerDetails) => ReactNode
  /** The wallet beside the page: to give, to take, to set the limit. */
  wallet: (customer: CustomerDetails | null, onClose: () => void) => ReactNode
  actName: (code: string) => ReactNode
}

/** One customer, with all that is known of them and all that can be done. */
export function CustomerPage({ parts }: { parts: CustomerParts }) {
  const { id = '' } = useSearch({ strict: false }) as { id?: string }
  const query = useAnswer(
    'GET /user/{id}',
    { params: { id } },
    { family: customerKey(id), enabled: id !== '', ...FRESH },
  )
  // What was begun for one customer is not for the next.
  if (query.data) return <Shown key={id} customer={query.data} parts={parts} />
  if (query.error || id === '') return <Missing error={query.error} onRetry={() => void query.refetch()} />
  return <Blank />
}

function Shown({ customer, parts }: { customer: CustomerDetails; parts: CustomerParts }) {
  const [isWalletOpen, setWalletOpen] = useState(false)
  useScreenTitle(displayName(customer))
  return (
    <>
      <CustomerHead customer={customer}>{parts.talk(customer)}</CustomerHead>
      <div className={classes.grid}>
        {/* A colleague stands with us as their employer does. */}
        {customer.employer ? (
          <EmployerCard customer={customer} employer={customer.employer} />
        ) : (
          <CustomerFigures customer={customer} onWallet={() => setWalletOpen(true)} />
        )}
        <div className={classes.side}>
          <NotesCard userId={customer.id} />
          <CustomerFacts customer={customer} />
        </div>
        <div className={classes.tabs}>
          <CustomerTabs customer={customer} parts={parts} />
        </div>
      </div>
      {parts.wallet(isWalletOpen ? customer : null, () => setWalletOpen(false))}
    </>
  )
}

interface MissingProps {
  error: unknown
  onRetry: () => void
}

function Missing({ error, onRetry }: MissingProps) {
  const { t } = useTranslation('dealers')
  const isAbsent = !error || (error instanceof ApiError && (error.status === 404 || error.status === 400))
  const title = isAbsent ? t('customer.not_found_title') : t('customer.title')
  useScreenTitle(title)
  return (
    <>
      <PageHeader title={title} />
      <SectionCard>
        {isAbsent ? (
          <EmptyState
            title={t('customer.not_found')}
            icon={<IconUserOff size={24} stroke={1.6} />}
            action={
              <LinkButton to="/admin/dealers_manager/dealers_list" variant="default">
                {t('customer.back')}
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
  const { t } = useTranslation('dealers')
  return (
    <>
      <PageHeader title={t('customer.title')} hint={'\u00a0'} />
      <div className={classes.grid}>
        <SkeletonCards heights={[100]} />
        <div className={classes.side}>
          <SkeletonCards heights={[140, 180]} />
        </div>
        <div className={classes.tabs}>
          <SkeletonCards heights={[420]} />
        </div>
      </div>
    </>
  )
}
