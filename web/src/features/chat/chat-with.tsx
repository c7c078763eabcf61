import { IconMessages } from '@tabler/icons-react'
import { hasPermission, useSignedInUser } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** On the page of a customer: the talk with them. */
export function ChatWith({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const mayTalk = hasPermission(useSignedInUser(), 'live_support')
  const { live_support_public } = useSite()
  if (!mayTalk || !live_support_public) return null
  return (
    <LinkButton
      to="/admin/chat_support"
      search={{ user: userId }}
      variant="default"
      leftSection={<IconMessages size={16} aria-hidden />}
    >
      {t('menu.items.chat')}
    </LinkButton>
  )
}
