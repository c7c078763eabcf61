import { ActName } from '../features/audit/act-name.tsx'
import { ChatWith } from '../features/chat/chat-with.tsx'
import { WalletDrawer } from '../features/credits/balances/wallet-drawer.tsx'
import { CustomerPage, type CustomerParts } from '../features/dealers/page/customer-page.tsx'
import { part } from '../lib/parts.ts'
import { displayName } from '../lib/session.ts'
import { laterPart } from '../ui/later.tsx'
import { SectionCard } from '../ui/section-card.tsx'

const OrdersOfCustomer = laterPart(
  part(() =>
    import('../features/orders/of-customer/orders-of-customer.tsx').then((module) => module.OrdersOfCustomer),
  ),
  [320],
)
const InvoicesOfCustomer = laterPart(
  part(() =>
    import('../features/billing/of-customer/invoices-of-customer.tsx').then(
      (module) => module.InvoicesOfCustomer,
    ),
  ),
  [320],
)
const WalletStatement = laterPart(
  part(() =>
    import('../features/credits/balances/wallet-statement.tsx').then((module) => module.WalletStatement),
  ),
  [320],
)

const TicketsOfCustomer = laterPart(
  part(() =>
    import('../features/tickets/of-customer/tickets-of-customer.tsx').then(
      (module) => module.TicketsOfCustomer,
    ),
  ),
  [320],
)

const PARTS: CustomerParts = {
  talk: ({ id }) => <ChatWith userId={id} />,
  orders: ({ id }) => <OrdersOfCustomer userId={id} />,
  tickets: ({ id }) => <TicketsOfCustomer userId={id} />,
  invoices: ({ id, kind }) => (
    <InvoicesOfCustomer
      userId={id}
      list={
        kind === 'agent' ? '/admin/agent_manager/agency_invoices' : '/admin/dealers_manager/dealers_invoices'
      }
    />
  ),
  statement: ({ id }) => (
    <SectionCard>
      <WalletStatement userId={id} />
    </SectionCard>
  ),
  wallet: (customer, onClose) => (
    <WalletDrawer
      wallet={
        customer && { ...customer, user: { ...customer, name: displayName(customer) }, last_moved_at: null }
      }
      toChange
      onClose={onClose}
    />
  ),
  actName: (code) => <ActName code={code} />,
}

/** One customer, with what orders, invoices, wallet and log know of them. */
export const Customer = () => <CustomerPage parts={PARTS} />
