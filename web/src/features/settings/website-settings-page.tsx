import {
  IconAdjustments,
  IconBell,
  IconBuilding,
  IconClock,
  IconCoins,
  IconCreditCard,
  IconFileText,
  IconFileUpload,
  IconMail,
  IconPalette,
  IconReceiptTax,
  IconRobot,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { laterTab } from '../../ui/later.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { UrlTabs } from '../../ui/url-tabs.tsx'
import { CompanyForm } from './company/company-form.tsx'
import { OrdersForm } from './orders/orders-form.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { SiteForm } from './site/site-form.tsx'

interface WebsiteSettingsPageProps {
  /** Tabs of other features; features do not import each other, so app/ hands them in. */
  credits: () => ReactNode
  vat: () => ReactNode
  payments: () => ReactNode
  automation: () => ReactNode
  notifications: () => ReactNode
}

const theme = laterTab(() => import('./theme/theme-form.tsx').then((module) => module.ThemeTab), [420])
const hours = laterTab(() => import('./hours/hours-tab.tsx').then((module) => module.HoursTab), [420, 160])
const mail = laterTab(() => import('./mail/mail-tab.tsx').then((module) => module.MailTab), [150, 120])
const policies = laterTab(
  () => import('./policies/policies-form.tsx').then((module) => module.PoliciesTab),
  [320, 320, 200],
)
const site = () => <SettingsTab heights={[280, 220]} form={SiteForm} />
const company = () => <SettingsTab heights={[260, 90]} form={CompanyForm} />
const orders = () => <SettingsTab heights={[60, 110, 80, 80]} form={OrdersForm} />

export function WebsiteSettingsPage({
  credits,
  vat,
  payments,
  automation,
  notifications,
}: WebsiteSettingsPageProps) {
  const { t } = useTranslation('settings')
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <UrlTabs
        label={t('title')}
        tabs={[
          { key: 'site', label: t('tabs.site'), icon: IconAdjustments, content: site },
          { key: 'company', label: t('tabs.company'), icon: IconBuilding, content: company },
          { key: 'theme', label: t('tabs.theme'), icon: IconPalette, content: theme },
          { key: 'hours', label: t('tabs.hours'), icon: IconClock, content: hours },
          { key: 'orders', label: t('tabs.orders'), icon: IconFileUpload, content: orders },
          { key: 'automation', label: t('tabs.automation'), icon: IconRobot, content: automation },
          { key: 'credits', label: t('tabs.credits'), icon: IconCoins, content: credits },
          { key: 'vat', label: t('tabs.vat'), icon: IconReceiptTax, content: vat },
          { key: 'payments', label: t('tabs.payments'), icon: IconCreditCard, content: payments },
          { key: 'mail', label: t('tabs.mail'), icon: IconMail, content: mail },
          { key: 'notifications', label: t('tabs.notifications'), icon: IconBell, content: notifications },
          { key: 'policies', label: t('tabs.policies'), icon: IconFileText, content: policies },
        ]}
      />
    </>
  )
}
