import { IconDeviceDesktop, IconDeviceMobile, IconDevicesOff } from '@tabler/icons-react'
import type { Answer } from '../../../lib/api.ts'
import { deviceOf } from '../../../lib/device.ts'
import { useFormats } from '../../../lib/formats.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { customerKey } from '../people-keys.ts'
import classes from './customer.module.css'

type Session = Answer<'GET /user/{id}/sessions'>['items'][number]

/** Where a customer is logged in; the menu of the page ends all of it. */
export function SessionsTab({ userId }: { userId: string }) {
  const { t } = useTranslation('dealers')
  const sessions = useAnswer(
    'GET /user/{id}/sessions',
    { params: { id: userId } },
    { family: customerKey(userId), ...FRESH },
  )
  return (
    <SectionCard title={t('customer.sessions')} hint={t('sessions.hint')}>
      <Loaded query={sessions} skeleton={<SkeletonLines heights={[44, 44]} gap={12} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('sessions.none')} icon={<IconDevicesOff size={24} stroke={1.6} />} />
          ) : (
            <ul className={classes.sessions}>
              {items.map((session) => (
                <SessionLine key={session.id} session={session} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SectionCard>
  )
}

function SessionLine({ session }: { session: Session }) {
  const { t } = useTranslation(['dealers', 'profile'])
  const formats = useFormats()
  const { browser, system, phone } = deviceOf(session.user_agent)
  const both = browser && system ? t('profile:device.both', { browser, system }) : null
  const Icon = phone ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={classes.session}>
      <Icon className={classes.sessionIcon} size={24} stroke={1.5} aria-hidden />
      <div>
        <div className={classes.strong}>{both ?? browser ?? system ?? t('profile:device.unknown')}</div>
        <div className={classes.small}>
          <bdi dir="ltr">{session.ip}</bdi>
          {' · '}
          <span title={formats.dateTime(session.last_used_at)}>
            {t('profile:sessions.last_used', { when: formats.relative(session.last_used_at) })}
          </span>
          {' · '}
          {t('profile:sessions.since', { when: formats.dateTime(session.created_at) })}
        </div>
      </div>
    </li>
  )
}
