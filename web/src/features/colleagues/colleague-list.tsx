import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { laterDialog } from '../../ui/later.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import classes from './colleagues.module.css'
import { COLLEAGUES, type Colleague } from './colleagues.ts'

const DutyDialog = laterDialog(() => import('./duty-dialog.tsx').then((module) => module.DutyDialog))

/** A handful of people: no search and no pages, a line each. */
export function ColleagueList({ people }: { people: readonly Colleague[] }) {
  const { t } = useTranslation('colleagues')
  const [changed, setChanged] = useState<Colleague | null>(null)
  return (
    <SectionCard title={t('people')}>
      <ul className={classes.people}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} onChange={() => setChanged(person)} />
        ))}
      </ul>
      <DutyDialog of={changed} opened={changed !== null} onClose={() => setChanged(null)} />
    </SectionCard>
  )
}

function PersonRow({ person, onChange }: { person: Colleague; onChange: () => void }) {
  const { t } = useTranslation('colleagues')
  const { relative } = useFormats()
  const confirm = useConfirm()
  const toast = useToasts()
  const { id, name } = person
  const removing = useCall('DELETE /colleague/{id}', {
    refreshAlways: [COLLEAGUES],
    onSuccess: () => toast.success(t('remove.done', { name })),
    onError: toast.error,
  })
  const remove = async () => {
    const sure = await confirm({
      title: t('remove.title', { name }),
      text: t('remove.text'),
      confirm: t('remove.button'),
      danger: true,
    })
    if (sure) removing.mutate({ params: { id } })
  }
  return (
    <li className={classes.person}>
      <span className={classes.who}>
        <bdi className={classes.name}>{name}</bdi>
        <bdi className={classes.muted} title={person.email}>
          {person.email}
        </bdi>
      </span>
      <span className={classes.duty}>
        <span>
          {person.is_blocked ? (
            <StatusBadge tone="bad">{t('blocked')}</StatusBadge>
          ) : (
            t(`duties.${person.duty}`)
          )}
        </span>
        <span className={classes.muted}>
          {t('orders', { count: person.orders })}
          {' · '}
          {person.last_seen_at ? t('seen', { when: relative(person.last_seen_at) }) : t('never_seen')}
        </span>
      </span>
      <span className={classes.acts}>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('change.label', { name })}
          onClick={onChange}
        >
          {t('change.open')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          loading={removing.isPending}
          aria-label={t('remove.label', { name })}
          onClick={() => void remove()}
        >
          {t('remove.button')}
        </Button>
      </span>
    </li>
  )
}
