import { FRESH_FORM, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { NoticeForm } from './notice-form.tsx'

/** Null: one that is still to be written. */
export interface Edited {
  id: string | null
}

interface NoticeDrawerProps {
  of: Edited | null
  onClose: () => void
}

export function NoticeDrawer({ of, onClose }: NoticeDrawerProps) {
  const { t } = useTranslation('message-box')
  return (
    <DetailDrawer
      of={of}
      title={({ id }) => t(id ? 'editor.edit' : 'editor.new')}
      size={720}
      onClose={onClose}
    >
      {({ id }, close) => {
        const back = () => void close()
        return id ? (
          <KeptNotice id={id} onDone={onClose} onCancel={back} />
        ) : (
          <NoticeForm notice={null} onDone={onClose} onCancel={back} />
        )
      }}
    </DetailDrawer>
  )
}

interface KeptNoticeProps {
  id: string
  onDone: () => void
  onCancel: () => void
}

function KeptNotice({ id, ...ways }: KeptNoticeProps) {
  const query = useAnswer('GET /message/{id}', { params: { id } }, FRESH_FORM)
  return (
    <Loaded query={query} skeleton={<SkeletonLines heights={[60, 220, 60, 90, 60]} />}>
      {(notice) => <NoticeForm notice={notice} {...ways} />}
    </Loaded>
  )
}
