import { Button, Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffInvoice } from '#contract/billing/shapes.ts'
import { LENGTHS } from '#contract/limits.ts'
import { newIdempotencyKey } from '../../../lib/api.ts'
import { CREDITS_KEY } from '../../../lib/query-keys.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from './invoices.module.css'

interface NewInvoiceDialogProps {
  of: 'dealers' | 'agents'
  opened: boolean
  onClose: () => void
  onBegun: (draft: StaffInvoice) => void
}

export function NewInvoiceDialog({ opened, onClose, ...props }: NewInvoiceDialogProps) {
  const { t } = useTranslation('purchases')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('staff.new')}>
      <ChooseCustomer {...props} />
    </Dialog>
  )
}

const SHOWN = 8

function ChooseCustomer({ of, onBegun }: Pick<NewInvoiceDialogProps, 'of' | 'onBegun'>) {
  const { t } = useTranslation('purchases')
  const toast = useToasts()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const beginning = useCall('POST /credits/create-empty', { refreshAlways: [CREDITS_KEY] })
  const people = useAnswer(
    'GET /balances',
    { query: { of, search: search || undefined, size: SHOWN, sort_by: 'name', sort_order: 'asc' } },
    { family: CREDITS_KEY, placeholderData: keepPreviousData },
  )
  return (
    <div className={classes.stack}>
      <TextInput
        label={t('staff.choose_customer')}
        placeholder={t('staff.customer_example')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={people.isFetching ? <Loader size={16} /> : null}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={LENGTHS.search}
        data-autofocus
      />
      <Loaded query={people} skeleton={<div className={classes.people} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('staff.no_customer')} />
          ) : (
            <ul className={classes.people}>
              {items.map(({ user }) => (
                <li key={user.id}>
                  <Button
                    className={classes.person}
                    variant="subtle"
                    color="idle"
                    fullWidth
                    justify="space-between"
                    loading={beginning.isPending && beginning.variables.body.user_id === user.id}
                    disabled={beginning.isPending && beginning.variables.body.user_id !== user.id}
                    rightSection={<IconChevronRight size={16} className={classes.arrow} aria-hidden />}
                    onClick={() =>
                      beginning.mutate(
                        { body: { user_id: user.id }, idempotencyKey: newIdempotencyKey() },
                        { onSuccess: onBegun, onError: toast.error },
                      )
                    }
                  >
                    <span className={classes.customer}>
                      <span>
                        <bdi>{user.name}</bdi>
                      </span>
                      <span className={classes.small}>
                        <bdi>{user.company_name || user.email}</bdi>
                      </span>
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
