import { WebsiteSettingsPage } from '../features/settings/website-settings-page.tsx'
import { laterTab } from '../ui/later.tsx'

const credits = laterTab(
  () => import('../features/credit-sales/packages/packages-tab.tsx').then((module) => module.PackagesTab),
  [220, 320],
)
const vat = laterTab(() => import('../features/vat/vat-tab.tsx').then((module) => module.VatTab), [220])
const payments = laterTab(
  () => import('../features/payments/payments-tab.tsx').then((module) => module.PaymentsTab),
  [160, 160, 160],
)
const automation = laterTab(
  () => import('../features/automation/automation-tab.tsx').then((module) => module.AutomationTab),
  [220, 220],
)

const notifications = laterTab(
  () =>
    import('../features/notifications/settings/site-tab.tsx').then((module) => module.SiteNotificationsTab),
  [320, 280],
)

/** The settings with the tabs that other features add to them. */
export function WebsiteSettings() {
  const tabs = { credits, vat, payments, automation, notifications }
  return <WebsiteSettingsPage {...tabs} />
}
