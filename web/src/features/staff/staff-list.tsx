import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { PERMISSIONS } from '#contract/permissions.ts'
import { ROLE } from '#contract/roles.ts'
import { useFormats } from '../../lib/formats.ts'
import { displayName, useSignedInUser } from '../../lib/session.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './staff.module.css'
import type { StaffMember } from './staff.ts'

interface StaffListProps {
  people: readonly StaffMember[]
  onShow: (id: string) => void
}

/** A handful of people: no search and no pages, a line each. */
export function StaffList({ people, onShow }: StaffListProps) {
  const { t } = useTranslation('staff')
  return (
    <ul className={classes.people} aria-label={t('title')}>
      {people.map((person) => (
        <li key={person.id}>
          <UnstyledButton className={classes.person} onClick={() => onShow(person.id)}>
            <PersonLine person={person} />
            <IconChevronRight size={16} className={classes.arrow} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

function PersonLine({ person }: { person: StaffMember }) {
  const { t } = useTranslation('staff')
  const { relative } = useFormats()
  const me = useSignedInUser()
  const isAdmin = person.role_id === ROLE.admin
  return (
    <>
      <span className={classes.two}>
        <span className={classes.name}>
          <bdi>{displayName(person)}</bdi>{' '}
          {person.id === me.id ? <span className={classes.you}>{t('you')}</span> : null}
        </span>
        <bdi className={classes.muted}>{person.email}</bdi>
      </span>
      <span className={classes.two}>
        <span>{t(isAdmin ? 'roles.admin' : 'roles.moderator')}</span>
        <span className={classes.muted}>
          {t('keys', { count: person.permissions.length, all: PERMISSIONS.length })}
        </span>
      </span>
      <span className={classes.two}>
        {person.is_blocked ? (
          <span>
            <StatusBadge tone="bad">{t('blocked')}</StatusBadge>
          </span>
        ) : (
          <span className={classes.muted}>
            {person.last_seen_at ? t('seen', { when: relative(person.last_seen_at) }) : t('never_seen')}
          </span>
        )}
        {person.has_second_factor ? (
          <span>
            <StatusBadge tone="ok">{t('second_factor.has')}</StatusBadge>
          </span>
        ) : null}
      </span>
    </>
  )
}
