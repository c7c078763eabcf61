import { Button, Loader, Radio, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { DUTIES, type Duty } from '#contract/colleagues/duties.ts'
import { LENGTHS } from '#contract/limits.ts'
import { COLLEAGUES_KEY } from '../../../lib/query-keys.ts'
import { displayName } from '../../../lib/session.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { CustomerDetails } from '../customer.ts'
import { PEOPLE_KEY, PEOPLE_LISTS_KEY } from '../people-keys.ts'
import classes from './customer.module.css'

interface AttachDialogProps {
  customer: CustomerDetails
  opened: boolean
  onClose: () => void
}

export function AttachDialog({ customer, opened, onClose }: AttachDialogProps) {
  const { t } = useTranslation('colleagues')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('of_customer.attach_title')}>
      <ChooseEmployer customer={customer} onDone={onClose} />
    </Dialog>
  )
}

const SHOWN = 8

function ChooseEmployer({ customer, onDone }: { customer: CustomerDetails; onDone: () => void }) {
  const { t } = useTranslation('colleagues')
  const toast = useToasts()
  const [duty, setDuty] = useState<Duty>('orderer')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 200)
  const attaching = useCall('PUT /user/{id}/employer', {
    refreshAlways: [COLLEAGUES_KEY, PEOPLE_KEY],
    onSuccess: () => {
      toast.success(t('of_customer.attached', { name: displayName(customer) }))
      onDone()
    },
    onError: toast.error,
  })
  const people = useAnswer(
    'GET /user',
    {
      query: { of: 'dealers', search: search || undefined, size: SHOWN, sort_by: 'name', sort_order: 'asc' },
    },
    { family: PEOPLE_LISTS_KEY, placeholderData: keepPreviousData },
  )
  const attach = (employer_id: string) =>
    attaching.mutate({ params: { id: customer.id }, body: { employer_id, duty } })
  return (
    <Stack>
      <p className={classes.small}>{t('of_customer.attach_hint')}</p>
      <Radio.Group label={t('duty')} value={duty} onChange={(value) => setDuty(value as Duty)}>
        <Stack gap="sm" mt={8}>
          {DUTIES.map((one) => (
            <Radio key={one} value={one} label={t(`duties.${one}`)} description={t(`duty_hints.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label={t('of_customer.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={people.isFetching ? <Loader size={16} /> : null}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={LENGTHS.search}
        data-autofocus
      />
      <Loaded query={people} skeleton={<div className={classes.employers} />}>
        {({ items }) => {
          // A colleague has no colleagues, and nobody is their own.
          const possible = items.filter(({ id, employer }) => !employer && id !== customer.id)
          if (possible.length === 0) return <EmptyState title={t('of_customer.no_customer')} />
          return (
            <ul className={classes.employers}>
              {possible.map((one) => (
                <li key={one.id}>
                  <Button
                    variant="subtle"
                    color="idle"
                    fullWidth
                    justify="space-between"
                    disabled={attaching.isPending}
                    rightSection={<IconChevronRight size={16} className={classes.arrow} aria-hidden />}
                    onClick={() => attach(one.id)}
                  >
                    <bdi>{one.company_name || displayName(one)}</bdi>
                  </Button>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Stack>
  )
}
