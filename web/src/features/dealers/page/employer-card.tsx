import { Button } from '@mantine/core'
import { CustomerLink } from '../../../lib/customer-link.tsx'
import { COLLEAGUES_KEY } from '../../../lib/query-keys.ts'
import { displayName } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { CustomerDetails } from '../customer.ts'
import { PEOPLE_KEY } from '../people-keys.ts'
import classes from './customer.module.css'

interface EmployerCardProps {
  customer: CustomerDetails
  employer: NonNullable<CustomerDetails['employer']>
}

/** Whose wallet a colleague works on, and as what; and the way to an account of their own. */
export function EmployerCard({ customer, employer }: EmployerCardProps) {
  const { t } = useTranslation('colleagues')
  return (
    <SectionCard>
      <Facts>
        <Fact label={t('of_customer.works_for')}>
          <CustomerLink id={employer.id} className={classes.link}>
            <bdi>{employer.company_name || employer.name}</bdi>
          </CustomerLink>
        </Fact>
        <Fact label={t('duty')}>{t(`duties.${employer.duty}`)}</Fact>
      </Facts>
      {customer.can.edit ? <Detach customer={customer} /> : null}
    </SectionCard>
  )
}

function Detach({ customer }: { customer: CustomerDetails }) {
  const { t } = useTranslation('colleagues')
  const confirm = useConfirm()
  const toast = useToasts()
  const name = displayName(customer)
  const detaching = useCall('PUT /user/{id}/employer', {
    refreshAlways: [COLLEAGUES_KEY, PEOPLE_KEY],
    onSuccess: () => toast.success(t('of_customer.detached', { name })),
    onError: toast.error,
  })
  const detach = async () => {
    const sure = await confirm({
      title: t('of_customer.detach_title', { name }),
      text: t('of_customer.detach_text'),
      confirm: t('of_customer.detach'),
    })
    if (sure) detaching.mutate({ params: { id: customer.id }, body: { employer_id: null } })
  }
  return (
    <Button
      className={classes.walletButton}
      variant="default"
      loading={detaching.isPending}
      onClick={() => void detach()}
    >
      {t('of_customer.detach')}
    </Button>
  )
}
