import { useState } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DetailDrawer } from '../../../ui/detail-drawer.tsx'
import { CannedForm } from './canned-form.tsx'
import { CannedList } from './canned-list.tsx'
import type { CannedAnswer } from './use-canned.ts'

interface CannedDrawerProps {
  opened: boolean
  onClose: () => void
}

/** Answers that staff have at hand: the list, or one of them being written. */
export function CannedDrawer({ opened, onClose }: CannedDrawerProps) {
  const { t } = useTranslation('tickets')
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null)
  const [isBack, setIsBack] = useState(false)
  const back = () => {
    setEdited(null)
    setIsBack(true)
  }
  return (
    <DetailDrawer
      of={opened || null}
      title={() =>
        edited === null ? t('canned.title') : edited === 'new' ? t('canned.add') : t('canned.edit_title')
      }
      size={560}
      onClose={() => {
        setEdited(null)
        setIsBack(false)
        onClose()
      }}
    >
      {() =>
        edited === null ? (
          <CannedList isBack={isBack} onAdd={() => setEdited('new')} onEdit={setEdited} />
        ) : (
          <CannedForm answer={edited === 'new' ? null : edited} onDone={back} />
        )
      }
    </DetailDrawer>
  )
}
