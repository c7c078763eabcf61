import { Button } from '@mantine/core'
import { IconMessageForward } from '@tabler/icons-react'
import { useState } from 'react'
import type { Message } from '#contract/conversations/shapes.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { laterDialog } from '../../../ui/later.tsx'
import type { StaffOrder } from '../order.ts'
import work from './work-list.module.css'

const ForwardDialog = laterDialog(() => import('./forward-dialog.tsx').then((module) => module.ForwardDialog))

interface ForwardButtonProps {
  order: Pick<StaffOrder, 'id'>
  message: Message
  to: 'customer' | 'provider'
}

/** On a message that may go on to whoever did not get it. */
export function ForwardButton({ order, message, to }: ForwardButtonProps) {
  const { t } = useTranslation('work-list')
  const [opened, setOpened] = useState(false)
  if (!message.can.forward) return null
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconMessageForward className={work.arrow} size={14} aria-hidden />}
        data-screen-only
        onClick={() => setOpened(true)}
      >
        {t(`relay.messages.to_${to}`)}
      </Button>
      <ForwardDialog
        order={order}
        message={message}
        to={to}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  )
}
