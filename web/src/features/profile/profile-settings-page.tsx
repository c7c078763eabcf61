import {
  IconBell,
  IconBuildingStore,
  IconCoins,
  IconHome,
  IconLock,
  IconShieldCheck,
  IconUserCircle,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ROLE } from '#contract/roles.ts'
import { displayName, useSignedInUser } from '../../lib/session.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { UrlTabs } from '../../ui/url-tabs.tsx'
import { AddressFields } from './address/address-fields.tsx'
import { BusinessForm } from './business/business-form.tsx'
import classes from './form-grid.module.css'
import { LowBalanceForm } from './low-balance/low-balance-form.tsx'
import { PasswordForm } from './password/password-form.tsx'
import { MailingsCard } from './personal/mailings-card.tsx'
import { PersonalForm } from './personal/personal-form.tsx'
import { PictureCard } from './personal/picture-card.tsx'
import { SecondFactorCard } from './second-factor/second-factor-card.tsx'
import { MyDataCard } from './security/my-data-card.tsx'
import { SessionsCard } from './security/sessions-card.tsx'

interface ProfileSettingsPageProps {
  /** A tab of another feature; features do not import each other, so app/ hands it in. */
  notifications: () => ReactNode
}

export function ProfileSettingsPage({ notifications }: ProfileSettingsPageProps) {
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
          // Of the company, which its owner looks after.
          ...(user.employer
            ? []
            : [
                { key: 'address', label: t('tabs.address'), icon: IconHome, content: () => <AddressForm /> },
                {
                  key: 'business',
                  label: t('tabs.business'),
                  icon: IconBuildingStore,
                  content: () => <BusinessForm />,
                },
              ]),
          ...(user.can.manage_account
            ? [
                {
                  key: 'credits',
                  label: t('tabs.credits'),
                  icon: IconCoins,
                  content: () => <LowBalanceForm />,
                },
              ]
            : []),
          { key: 'notifications', label: t('tabs.notifications'), icon: IconBell, content: notifications },
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

function PersonalTab() {
  // Only customers are written to.
  const isCustomer = useSignedInUser().role_id === ROLE.customer
  return (
    <div className={`${classes.stack} ${classes.narrow}`}>
      <PictureCard />
      <PersonalForm />
      {isCustomer ? <MailingsCard /> : null}
    </div>
  )
}

function SecurityTab() {
  return (
    <div className={`${classes.stack} ${classes.narrow}`}>
      <SecondFactorCard />
      <MyDataCard />
      {/* Last: how many devices there are shows when they are there. */}
      <SessionsCard />
    </div>
  )
}

function AddressForm() {
  const { t } = useTranslation('profile')
  return (
    <div className={classes.narrow}>
      <SectionCard title={t('address.title')} hint={t('address.hint')}>
        <AddressFields />
      </SectionCard>
    </div>
  )
}
