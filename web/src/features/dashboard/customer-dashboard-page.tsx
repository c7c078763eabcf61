import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../lib/site.ts'
import { AccountCard } from './account-card.tsx'
import classes from './dashboard.module.css'
import { GreetingTitle } from './greeting-title.tsx'
import { HoursCard } from './hours-card.tsx'
import { SecurityCard } from './security-card.tsx'

interface CustomerDashboardPageProps {
  /** Cards of other features; features do not import each other, so app/ hands them in. */
  children?: ReactNode
  /** Over the whole width, above everything else. */
  figures?: ReactNode
}

export function CustomerDashboardPage({ children, figures }: CustomerDashboardPageProps) {
  const { t } = useTranslation('dashboard')
  const site = useSite()
  return (
    <>
      <GreetingTitle hint={t('customer_hint', { title: site.title })} />
      {figures ? <div className={classes.top}>{figures}</div> : null}
      <div className={classes.grid}>
        <div className={classes.column}>
          {children}
          <AccountCard />
        </div>
        <div className={classes.column}>
          <HoursCard />
          <SecurityCard profile="/profile_settings" />
        </div>
      </div>
    </>
  )
}
