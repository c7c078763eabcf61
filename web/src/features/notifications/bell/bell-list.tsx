import { Button, CloseButton } from '@mantine/core'
import { IconBell, IconChecks } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { ROLE } from '#contract/roles.ts'
import { api } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { NOTIFICATIONS_KEY } from '../../../lib/query-keys.ts'
import { ScreenLink } from '../../../lib/screen-link.tsx'
import { useSignedInUser } from '../../../lib/session.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from './bell.module.css'
import { BellRow } from './bell-row.tsx'
import { byDay, type Notification } from './days.ts'

const LIST_KEY = [...NOTIFICATIONS_KEY, 'list'] as const

interface BellListProps {
  /** Somebody goes where a notification leads. */
  onFollow: () => void
  onClose?: () => void
}

export function BellList({ onFollow, onClose }: BellListProps) {
  const { t } = useTranslation()
  const toast = useToasts()
  const { role_id, impersonation } = useSignedInUser()
  const list = useInfiniteQuery({
    queryKey: LIST_KEY,
    queryFn: ({ pageParam, signal }) =>
      api('GET /notifications', { query: pageParam ? { after: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      unread: pages[0]?.unread ?? 0,
    }),
  })
  const reading = useCall('POST /notifications/read', { refresh: [NOTIFICATIONS_KEY], wait: false })
  const follow = ({ id, is_read }: Notification) => {
    if (!is_read && !impersonation) reading.mutate({ body: { ids: [id] } })
    onFollow()
  }
  const settings = role_id === ROLE.customer ? '/profile_settings' : '/admin/profile_settings'
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('bell.label')}</h2>
        {(list.data?.unread ?? 0) > 0 && !impersonation ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconChecks size={16} aria-hidden />}
            loading={reading.isPending}
            onClick={() => reading.mutate({ body: { all: true } }, { onError: toast.error })}
          >
            {t('bell.read_all')}
          </Button>
        ) : null}
        {onClose ? <CloseButton size="lg" aria-label={t('bell.close')} onClick={onClose} /> : null}
      </div>
      <div className={classes.scroll}>
        <Loaded query={list} skeleton={<Waiting />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                icon={<IconBell size={24} stroke={1.6} />}
                title={t('bell.empty')}
                text={t('bell.empty_text')}
              />
            ) : (
              <Days items={items} onFollow={follow} />
            )
          }
        </Loaded>
        {list.hasNextPage ? (
          <Button
            variant="subtle"
            fullWidth
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('bell.more')}
          </Button>
        ) : null}
      </div>
      <ScreenLink to={settings} search={{ tab: 'notifications' }} className={classes.foot} onClick={onFollow}>
        {t('bell.settings')}
      </ScreenLink>
    </>
  )
}

function Days({
  items,
  onFollow,
}: {
  items: readonly Notification[]
  onFollow: (one: Notification) => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  return byDay(items, now).map(({ day, when, entries }) => (
    <Fragment key={day}>
      <h3 className={classes.day}>
        {when === 'earlier' ? formats.date(entries[0]?.at ?? now) : t(`bell.${when}`)}
      </h3>
      <ul className={classes.list}>
        {entries.map((one) => (
          <BellRow key={one.id} notification={one} onFollow={() => onFollow(one)} />
        ))}
      </ul>
    </Fragment>
  ))
}

const Waiting = () => (
  <div className={classes.waiting}>
    <SkeletonLines heights={[52, 52, 52]} gap={10} />
  </div>
)
