import { Button, Skeleton } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type OwnSession, ownSessionsQuery } from '../../../lib/own-sessions.ts'
import { useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { ImpersonationNote } from '../impersonation-note.tsx'
import { SessionRow } from './session-row.tsx'
import classes from './sessions-card.module.css'

export function SessionsCard() {
  const { t } = useTranslation('profile')
  const { impersonation } = useSignedInUser()
  const toast = useToasts()
  const confirm = useConfirm()
  // Somebody who looks at this list wants to know how it stands now.
  const sessions = useQuery({ ...ownSessionsQuery, staleTime: 0 })
  const ending = useCall('POST /auth/signout_everywhere', { refreshAlways: [ownSessionsQuery.queryKey] })

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
      <Loaded query={sessions} skeleton={<Lines />}>
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

function Lines() {
  return (
    <div className={classes.list}>
      <Skeleton height={44} />
      <Skeleton height={44} />
    </div>
  )
}
