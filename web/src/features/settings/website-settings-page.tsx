import { IconAdjustments, IconClock, IconFileText, IconPalette } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import { UrlTabs } from '../../ui/url-tabs.tsx'
import { HoursTab } from './hours/hours-tab.tsx'
import { PoliciesTab } from './policies/policies-tab.tsx'
import { SiteTab } from './site/site-tab.tsx'
import { ThemeTab } from './theme/theme-tab.tsx'

export function WebsiteSettingsPage() {
  const { t } = useTranslation('settings')
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <UrlTabs
        label={t('title')}
        tabs={[
          { key: 'site', label: t('tabs.site'), icon: IconAdjustments, content: () => <SiteTab /> },
          { key: 'theme', label: t('tabs.theme'), icon: IconPalette, content: () => <ThemeTab /> },
          { key: 'hours', label: t('tabs.hours'), icon: IconClock, content: () => <HoursTab /> },
          { key: 'policies', label: t('tabs.policies'), icon: IconFileText, content: () => <PoliciesTab /> },
        ]}
      />
    </>
  )
}
