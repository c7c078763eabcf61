import { hasPermission, useSignedInUser } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { UrlTabs } from '../../../ui/url-tabs.tsx'
import type { CustomerDetails } from '../customer.ts'
import { ActsTab } from './acts-tab.tsx'
import { ColleaguesTab } from './colleagues-tab.tsx'
import type { CustomerParts } from './customer-page.tsx'
import { SessionsTab } from './sessions-tab.tsx'

interface CustomerTabsProps {
  customer: CustomerDetails
  parts: CustomerParts
}

export function CustomerTabs({ customer, parts }: CustomerTabsProps) {
  const { id, can } = customer
  const { t } = useTranslation('dealers')
  const { ticket_system_public } = useSite()
  const maySeeTickets = hasPermission(useSignedInUser(), 'tickets') && ticket_system_public
  const tab = (key: 'orders' | 'tickets' | 'invoices' | 'statement') => ({
    key,
    label: t(`customer.${key}`),
    content: () => parts[key](customer),
  })
  const acts = {
    key: 'acts',
    label: t('customer.acts'),
    content: () => <ActsTab userId={id} actName={parts.actName} />,
  }
  const sessions = {
    key: 'sessions',
    label: t('customer.sessions'),
    content: () => <SessionsTab userId={id} />,
  }
  const colleagues = {
    key: 'colleagues',
    label: t('customer.colleagues'),
    content: () => <ColleaguesTab customer={customer} />,
  }
  const [first = acts, ...others] = [
    can.see_orders && tab('orders'),
    maySeeTickets && tab('tickets'),
    can.see_invoices && tab('invoices'),
    can.see_statement && tab('statement'),
    // A colleague has none; whose they are stands above.
    can.edit && !customer.employer && colleagues,
    acts,
    sessions,
  ].filter((shown) => shown !== false)
  return <UrlTabs label={t('customer.tabs')} keep="id" tabs={[first, ...others]} />
}
