import { IconHelpCircle } from '@tabler/icons-react'
import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** On the page of an order: a ticket that names it. */
export function AskAboutOrder({ orderId }: { orderId: string }) {
  const { t } = useTranslation('tickets')
  if (!useSite().ticket_system_public) return null
  return (
    <LinkButton
      to="/open_ticket"
      search={{ order_id: orderId }}
      variant="default"
      leftSection={<IconHelpCircle size={16} aria-hidden />}
    >
      {t('ask_about')}
    </LinkButton>
  )
}
