import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from '../message-box.module.css'
import { NOTICES_KEY, type ShownNotice } from '../notices.ts'
import { NoticeText } from './notice-text.tsx'

/** As many as anybody looks through. */
const EARLIER = { page: 1, size: 50, of: 'earlier' } as const

interface EarlierNoticesProps {
  opened: boolean
  onClose: () => void
}

/** What is over and what the reader put away. */
export function EarlierNotices({ opened, onClose }: EarlierNoticesProps) {
  const { t } = useTranslation('message-box')
  return (
    <DetailDrawer of={opened ? EARLIER : null} title={() => t('box.earlier')} size={560} onClose={onClose}>
      {() => <EarlierList />}
    </DetailDrawer>
  )
}

function EarlierList() {
  const { t } = useTranslation('message-box')
  const query = useAnswer('GET /messages', { query: EARLIER }, { family: NOTICES_KEY, ...FRESH })
  return (
    <Loaded query={query} skeleton={<SkeletonLines heights={[90, 90, 90]} />} atOnce>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t('box.no_earlier')} icon={<IconSpeakerphone size={24} stroke={1.6} />} />
        ) : (
          <ul className={classes.notices} data-form="cards">
            {items.map((notice) => (
              <li key={notice.id} className={classes.notice}>
                <NoticeText notice={notice} isNew={false} whole />
                {notice.can.restore ? <Restore notice={notice} /> : null}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Restore({ notice }: { notice: ShownNotice }) {
  const { t } = useTranslation('message-box')
  const toast = useToasts()
  const restoring = useCall('POST /message/{id}/dismiss', {
    refreshAlways: [NOTICES_KEY],
    onSuccess: () => toast.success(t('box.restored')),
    onError: toast.error,
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.more}
      loading={restoring.isPending}
      onClick={() => restoring.mutate({ params: { id: notice.id }, body: { dismissed: false } })}
    >
      {t('box.restore')}
    </Button>
  )
}
