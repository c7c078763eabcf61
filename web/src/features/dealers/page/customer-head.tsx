import { Button } from '@mantine/core'
import { IconLogin2, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { displayName } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ActsMenu } from '../../../ui/acts-menu.tsx'
import { Copyable } from '../../../ui/copyable.tsx'
import { laterDialog } from '../../../ui/later.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { CustomerDetails } from '../customer.ts'
import { CustomerStatus, KindBadge } from '../customer-badges.tsx'
import { useEnterAccount } from '../use-enter-account.ts'
import classes from './customer.module.css'
import { useCustomerActs } from './use-customer-acts.ts'

const EditDrawer = laterDialog(() => import('./edit-drawer.tsx').then((module) => module.EditDrawer))
const KindDialog = laterDialog(() => import('./kind-dialog.tsx').then((module) => module.KindDialog))
const PasswordDialog = laterDialog(() =>
  import('./password-dialog.tsx').then((module) => module.PasswordDialog),
)
const StaffDialog = laterDialog(() => import('./staff-dialog.tsx').then((module) => module.StaffDialog))
const DeleteDialog = laterDialog(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog))

interface CustomerHeadProps {
  customer: CustomerDetails
  /** What other features can do with them. */
  children: ReactNode
}

/** Who it is, how they stand, and what can be done: what the server allows, and nothing else. */
export function CustomerHead({ customer, children }: CustomerHeadProps) {
  const { t } = useTranslation('dealers')
  const entering = useEnterAccount()
  const { acts, isBusy, dialog, open, close } = useCustomerActs(customer)
  const { can } = customer
  return (
    <>
      <PageHeader
        title={<bdi>{displayName(customer)}</bdi>}
        badge={
          <span className={classes.badges}>
            <CustomerStatus of={customer} />
            <KindBadge kind={customer.kind} />
          </span>
        }
        hint={<Contact customer={customer} />}
        actions={
          <>
            {acts.length > 0 ? <ActsMenu label={t('customer.more')} acts={acts} busy={isBusy} /> : null}
            {children}
            {can.edit ? (
              <Button
                variant="default"
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => open('edit')}
              >
                {t('customer.edit')}
              </Button>
            ) : null}
            {can.enter ? (
              <Button
                leftSection={<IconLogin2 size={16} aria-hidden />}
                loading={entering.isPending}
                onClick={() => entering.mutate(customer.id)}
              >
                {t('enter.button')}
              </Button>
            ) : null}
          </>
        }
      />
      <EditDrawer customer={customer} opened={dialog === 'edit'} onClose={close} />
      <KindDialog customer={customer} opened={dialog === 'kind'} onClose={close} />
      <PasswordDialog customer={customer} opened={dialog === 'password'} onClose={close} />
      <StaffDialog customer={customer} opened={dialog === 'staff'} onClose={close} />
      <DeleteDialog customer={customer} opened={dialog === 'delete'} onClose={close} />
    </>
  )
}

function Contact({ customer }: { customer: CustomerDetails }) {
  const { t } = useTranslation('dealers')
  const formats = useFormats()
  const { company_name, email, phone, created_at, last_seen_at } = customer
  return (
    <span className={classes.contact}>
      {company_name ? <bdi>{company_name}</bdi> : null}
      <Copyable value={email} what={t('customer.copy_email')}>
        <a href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
      </Copyable>
      {phone ? (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr">
          {phone}
        </a>
      ) : null}
      <span>{t('customer.since', { date: formats.date(created_at) })}</span>
      {last_seen_at ? (
        <span title={formats.date(last_seen_at)}>
          {t('customer.seen', { when: formats.relative(last_seen_at) })}
        </span>
      ) : null}
    </span>
  )
}
