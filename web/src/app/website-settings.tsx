import { AutomationTab } from '../features/automation/automation-tab.tsx'
import { PackagesTab } from '../features/credit-sales/packages/packages-tab.tsx'
import { PaymentsTab } from '../features/payments/payments-tab.tsx'
import { WebsiteSettingsPage } from '../features/settings/website-settings-page.tsx'
import { VatTab } from '../features/vat/vat-tab.tsx'

/** The settings with the tabs that other features add to them. */
export function WebsiteSettings() {
  return (
    <WebsiteSettingsPage
      credits={() => <PackagesTab />}
      vat={() => <VatTab />}
      payments={() => <PaymentsTab />}
      automation={() => <AutomationTab />}
    />
  )
}
