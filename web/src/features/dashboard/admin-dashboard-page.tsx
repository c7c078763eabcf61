import type { ReactNode } from 'react'
import { hasPermission, useSignedInUser } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './dashboard.module.css'
import { GreetingTitle } from './greeting-title.tsx'
import { HoursCard } from './hours-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { SetupCard } from './setup-card.tsx'
import { SiteCard } from './site-card.tsx'
import { useIsNewSite } from './use-setup.ts'

interface AdminDashboardPageProps {
  /** Cards of other features; features do not import each other, so app/ hands them in. */
  children?: ReactNode
  /** Over the whole width, above everything that does not need anybody now. */
  figures?: ReactNode
  /** In the narrow column, above what stands still. */
  aside?: ReactNode
}

export function AdminDashboardPage({ children, figures, aside }: AdminDashboardPageProps) {
  const { t } = useTranslation('dashboard')
  const site = useSite()
  const user = useSignedInUser()
  const mayChange = hasPermission(user, 'settings')
  const isNew = useIsNewSite(mayChange)
  return (
    <>
      <GreetingTitle hint={t('admin_hint', { title: site.title })} />
      {isNew ? (
        <div className={classes.top}>
          <SetupCard />
        </div>
      ) : null}
      {figures ? <div className={classes.figures}>{figures}</div> : null}
      <div className={classes.grid}>
        <div className={classes.column}>
          {mayChange && !isNew ? <SetupCard /> : null}
          {children}
          <SecurityCard profile="/admin/profile_settings" />
        </div>
        <div className={classes.column}>
          {aside}
          <SiteCard mayChange={mayChange} />
          <HoursCard />
        </div>
      </div>
    </>
  )
}
