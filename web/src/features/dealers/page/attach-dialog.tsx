import { Button, Loader, Radio, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { DUTIES, type Duty } from '#contract/colleagues/duties.ts'
import { LENGTHS } from '#contract/limits.ts'
import type { Answer } from '../../../lib/api.ts'
import { COLLEAGUES_KEY } from '../../../lib/query-keys.ts'
import { displayName } from '../../../lib/session.ts'
import { useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
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

type Employer = Answer<'GET /user/customers'>['items'][number]

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
    'GET /user/customers',
    { query: { search: search || undefined, employer_for: customer.id } },
    { family: PEOPLE_LISTS_KEY, placeholderData: keepPreviousData },
  )
  const confirm = useConfirm()
  const attach = async (employer: Employer) => {
    const names = { name: displayName(customer), company: employer.company_name || employer.name }
    const sure = await confirm({
      title: t('of_customer.attach_sure', names),
      text: t(`of_customer.attach_text.${duty}`, names),
      confirm: t('of_customer.attach_confirm'),
    })
    if (sure) attaching.mutate({ params: { id: customer.id }, body: { employer_id: employer.id, duty } })
  }
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
          if (items.length === 0) return <EmptyState title={t('of_customer.no_customer')} />
          return (
            <ul className={classes.employers}>
              {items.map((one) => (
                <li key={one.id}>
                  <Button
                    variant="subtle"
                    color="idle"
                    fullWidth
                    justify="space-between"
                    disabled={attaching.isPending}
                    rightSection={<IconChevronRight size={16} className={classes.arrow} aria-hidden />}
                    onClick={() => void attach(one)}
                  >
                    <bdi>{one.company_name || one.name}</bdi>
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
