import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react'
import type { Answer } from '../../../lib/api.ts'
import { deviceOf } from '../../../lib/device.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { ImpersonationNote } from '../impersonation-note.tsx'
import classes from './sessions-card.module.css'

const SESSIONS = 'GET /auth/sessions'
type OwnSession = Answer<typeof SESSIONS>['items'][number]

export function SessionsCard() {
  const { t } = useTranslation('profile')
  const { impersonation } = useSignedInUser()
  const toast = useToasts()
  const confirm = useConfirm()
  // Somebody who looks at this list wants to know how it stands now.
  const sessions = useAnswer(SESSIONS, {}, FRESH)
  const ending = useCall('POST /auth/signout_everywhere', { refreshAlways: [SESSIONS] })

  const endAll = async () => {
    const sure = await confirm({
      title: t('sessions.everywhere_title'),
      text: t('sessions.everywhere_text'),
      confirm: t('sessions.everywhere'),
      danger: true,
    })
    if (!sure) return
    ending.mutate(undefined, {
      onSuccess: ({ ended }) => toast.success(t('sessions.ended_all', { count: ended })),
      onError: toast.error,
    })
  }

  return (
    <SectionCard title={t('sessions.title')} hint={t('sessions.hint')}>
      {impersonation ? <ImpersonationNote about="sessions" /> : null}
      <Loaded query={sessions} skeleton={<SkeletonLines heights={[44, 44]} gap={12} />}>
        {({ items }) => (
          <>
            <ul className={classes.list}>
              {ownFirst(items).map((session) => (
                <SessionRow key={session.id} session={session} locked={impersonation !== null} />
              ))}
            </ul>
            {items.some((session) => !session.current) ? (
              <Button
                mt="md"
                variant="default"
                leftSection={<IconLogout size={16} aria-hidden />}
                disabled={impersonation !== null}
                loading={ending.isPending}
                onClick={() => void endAll()}
              >
                {t('sessions.everywhere')}
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

/** One looks for oneself first. */
const ownFirst = (sessions: readonly OwnSession[]) =>
  sessions.toSorted((a, b) => Number(b.current) - Number(a.current))

function SessionRow({ session, locked }: { session: OwnSession; locked: boolean }) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const toast = useToasts()
  const confirm = useConfirm()
  const ending = useCall('DELETE /auth/sessions/{id}', {
    // Also after a refusal: the session may have ended by itself in the meantime.
    refreshAlways: [SESSIONS],
  })
  const device = deviceOf(session.user_agent)
  const name = useDeviceName(session.user_agent)
  // The server notes it down with each new token only; who looks at this list is using the session.
  const lastUsed = session.current ? Date.now() : session.last_used_at
  const Icon = device.phone ? IconDeviceMobile : IconDeviceDesktop

  const end = async () => {
    const sure = await confirm({
      title: t('sessions.end_title', { device: name }),
      text: t('sessions.end_text'),
      confirm: t('sessions.end'),
      danger: true,
    })
    if (!sure) return
    await ending
      .mutateAsync({ params: { id: session.id } })
      .then(() => toast.success(t('sessions.ended', { device: name })), toast.error)
  }

  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={24} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <div className={classes.name}>
          <span>{name}</span>
          {session.current ? <StatusBadge tone="ok">{t('sessions.this_device')}</StatusBadge> : null}
        </div>
        <div className={classes.small}>
          <bdi dir="ltr">{session.ip}</bdi>
          {' · '}
          <span title={formats.dateTime(lastUsed)}>
            {t('sessions.last_used', { when: formats.relative(lastUsed) })}
          </span>
          {' · '}
          {t('sessions.since', { when: formats.dateTime(session.created_at) })}
        </div>
      </div>
      {session.current ? null : (
        <Button
          variant="default"
          disabled={locked}
          loading={ending.isPending}
          onClick={() => void end()}
          aria-label={t('sessions.end_label', { device: name })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}

function useDeviceName(userAgent: string): string {
  const { t } = useTranslation('profile')
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return t('device.both', { browser, system })
  return browser ?? system ?? t('device.unknown')
}
