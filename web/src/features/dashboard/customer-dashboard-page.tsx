import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { AccountCard } from './account-card.tsx'
import classes from './dashboard.module.css'
import { GreetingTitle } from './greeting-title.tsx'
import { HoursCard } from './hours-card.tsx'
import { SecurityCard } from './security-card.tsx'

interface CustomerDashboardPageProps {
  /** What needs the customer now, over the whole width. Features do not import each other, so app/ hands cards in. */
  first: ReactNode
  /** Over the whole width below it. */
  figures: ReactNode
  /** On top of the narrow columns. */
  wallet: ReactNode
  /** At the end of theirs: how long it is shows when its data are there. */
  purchases: ReactNode
  /** How long the first card is shows when its data are there; until then nothing stands below it that it would push. */
  waiting: boolean
}

export function CustomerDashboardPage(props: CustomerDashboardPageProps) {
  const { first, figures, wallet, purchases, waiting } = props
  const { t } = useTranslation('dashboard')
  const site = useSite()
  return (
    <>
      <GreetingTitle hint={t('customer_hint', { title: site.title })} />
      <div className={classes.top}>
        {first}
        {waiting ? <Skeleton height={270} radius="lg" /> : figures}
      </div>
      {waiting ? (
        <div key="waiting" className={classes.grid} aria-hidden>
          <Skeleton height={320} radius="lg" />
          <Skeleton height={320} radius="lg" />
        </div>
      ) : (
        <div key="cards" className={classes.grid}>
          <div className={classes.column}>
            {wallet}
            <AccountCard />
            {purchases}
          </div>
          <div className={classes.column}>
            <HoursCard />
            <SecurityCard profile="/profile_settings" />
          </div>
        </div>
      )}
    </>
  )
}
