import { IconBuildingStore, IconHome, IconLock, IconShieldCheck, IconUserCircle } from '@tabler/icons-react'
import { displayName, useSignedInUser } from '../../lib/session.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { UrlTabs } from '../../ui/url-tabs.tsx'
import { AddressForm } from './address/address-form.tsx'
import { BusinessForm } from './business/business-form.tsx'
import { PasswordForm } from './password/password-form.tsx'
import { PersonalTab } from './personal/personal-tab.tsx'
import { SecurityTab } from './security/security-tab.tsx'

export function ProfileSettingsPage() {
  const { t } = useTranslation('profile')
  const user = useSignedInUser()
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={
          <>
            <bdi>{displayName(user)}</bdi> · <bdi>{user.email}</bdi>
          </>
        }
      />
      <UrlTabs
        label={t('title')}
        tabs={[
          {
            key: 'personal',
            label: t('tabs.personal'),
            icon: IconUserCircle,
            content: () => <PersonalTab />,
          },
          { key: 'address', label: t('tabs.address'), icon: IconHome, content: () => <AddressForm /> },
          {
            key: 'business',
            label: t('tabs.business'),
            icon: IconBuildingStore,
            content: () => <BusinessForm />,
          },
          { key: 'password', label: t('tabs.password'), icon: IconLock, content: () => <PasswordForm /> },
          {
            key: 'security',
            label: t('tabs.security'),
            icon: IconShieldCheck,
            content: () => <SecurityTab />,
          },
        ]}
      />
    </>
  )
}
