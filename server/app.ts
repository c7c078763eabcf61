import { agentsFeature } from '#features/agents/index.ts'
import { auditFeature } from '#features/audit/index.ts'
import { automationFeature } from '#features/automation/index.ts'
import { billingFeature, invoicePayments } from '#features/billing/index.ts'
import { chatFeature, chatSubject } from '#features/chat/index.ts'
import { colleaguesFeature } from '#features/colleagues/index.ts'
import { contentFeature } from '#features/content/index.ts'
import { creditInvoices, creditSalesFeature } from '#features/credit-sales/index.ts'
import { creditsFeature } from '#features/credits/index.ts'
import { customerImportsFeature } from '#features/customer-imports/index.ts'
import { dealersFeature } from '#features/dealers/index.ts'
import { filesFeature } from '#features/files/index.ts'
import { identityFeature } from '#features/identity/index.ts'
import { liveFeature } from '#features/live/index.ts'
import { mailingsFeature } from '#features/mailings/index.ts'
import { mailsFeature } from '#features/mails/index.ts'
import { messageBoxFeature, noticeSubject } from '#features/message-box/index.ts'
import { notificationsFeature } from '#features/notifications/index.ts'
import { orderAutomationFeature } from '#features/order-automation/index.ts'
import { orderSubject, ordersFeature } from '#features/orders/index.ts'
import { paymentsFeature } from '#features/payments/index.ts'
import { profileFeature } from '#features/profile/index.ts'
import { registrationsFeature } from '#features/registrations/index.ts'
import { savedViewsFeature } from '#features/saved-views/index.ts'
import { sentFileSubject, sentFilesFeature } from '#features/sent-files/index.ts'
import { servicesFeature } from '#features/services/index.ts'
import { readSiteLook, settingsFeature } from '#features/settings/index.ts'
import { shopFeature } from '#features/shop/index.ts'
import { shopInvoices, shopOrdersFeature } from '#features/shop-orders/index.ts'
import { staffFeature } from '#features/staff/index.ts'
import { starterFeature } from '#features/starter/index.ts'
import { systemFeature } from '#features/system/index.ts'
import { ticketMails, ticketSubject, ticketsFeature } from '#features/tickets/index.ts'
import { vatFeature } from '#features/vat/index.ts'
import { vehiclesFeature } from '#features/vehicles/index.ts'
import type { Feature } from '#platform/feature.ts'

/** What invoices are for. */
const subjects = { credits: creditInvoices, shop: shopInvoices }

/** The one list of the features. Each may import only those before it; a test holds everyone to it. */
export const FEATURES: readonly Feature[] = [
  auditFeature,
  { name: 'consequences' },
  { name: 'sites' },
  settingsFeature,
  mailsFeature({ ticket: ticketMails }),
  notificationsFeature({
    order: orderSubject,
    ticket: ticketSubject,
    chat: chatSubject,
    notice: noticeSubject,
    sent_file: sentFileSubject,
  }),
  creditsFeature,
  vatFeature,
  identityFeature,
  { name: 'retention' },
  paymentsFeature({ invoice: invoicePayments(subjects) }),
  billingFeature(subjects),
  creditSalesFeature(subjects),
  contentFeature,
  filesFeature,
  messageBoxFeature,
  sentFilesFeature,
  { name: 'conversations' },
  profileFeature,
  automationFeature,
  vehiclesFeature,
  servicesFeature,
  ordersFeature,
  ticketsFeature,
  chatFeature,
  staffFeature,
  shopFeature,
  shopOrdersFeature(subjects),
  colleaguesFeature,
  orderAutomationFeature,
  registrationsFeature,
  savedViewsFeature,
  dealersFeature,
  starterFeature,
  mailingsFeature,
  agentsFeature,
  customerImportsFeature,
  liveFeature,
  systemFeature,
]

/** How the page of a site looks at first. */
export { readSiteLook }

export const ROUTES = FEATURES.flatMap(({ routes }) => routes ?? [])
export const JOBS = FEATURES.flatMap(({ jobs }) => jobs ?? [])
export const SCHEDULED_JOBS = FEATURES.flatMap(({ schedules }) => schedules ?? [])
