import { Link, useRouterState } from '@tanstack/react-router'
import { ROLE } from '#contract/roles.ts'
import type { SessionUser } from '../../lib/session.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { homeOf } from '../guards.ts'
import classes from './storefront.module.css'

/** From the shop to the own account: guests come back to where they were, others go home. */
export function StorefrontDoor({ user }: { user: SessionUser | null }) {
  const { t } = useTranslation()
  const next = useRouterState({ select: (state) => state.location.href })
  if (user)
    return (
      <Link to={homeOf(user) as '/'} className={classes.way}>
        {user.role_id === ROLE.customer ? t('shell.to_account') : t('shell.to_work')}
      </Link>
    )
  return (
    <>
      <Link to="/login" search={{ next }} className={classes.way}>
        {t('titles.login')}
      </Link>
      <Link to="/register" search={{ next }} className={classes.way}>
        {t('titles.register')}
      </Link>
    </>
  )
}
