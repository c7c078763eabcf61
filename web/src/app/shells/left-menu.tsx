import { type AnyRoute, Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { isCurrent, type MenuGroup, visibleMenu } from '../menus.ts'
import classes from './left-menu.module.css'

interface LeftMenuProps {
  menu: readonly MenuGroup[]
  onFollow?: () => void
}

export function LeftMenu({ menu, onFollow }: LeftMenuProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const user = useUser()
  const site = useSite()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const routes = router.routesByPath as Record<string, AnyRoute | undefined>
  const groups = visibleMenu(menu, (path) => routes[path]?.options.staticData?.guard, {
    user,
    site,
    forgotUser: null,
  })
  return (
    <nav className={classes.menu} aria-label={t('shell.main_menu')}>
      {groups.map((group) => (
        <div key={group.label ?? ''} className={classes.group}>
          {group.label ? <h2 className={classes.heading}>{t(group.label)}</h2> : null}
          <ul className={classes.list}>
            {group.items.map((item) => (
              <li key={item.to}>
                <Link
                  to={item.to as '/'}
                  className={classes.item}
                  // By itself the router takes every longer path for the same place.
                  activeOptions={{ exact: true }}
                  aria-current={isCurrent(item, pathname) ? 'page' : undefined}
                  onClick={onFollow}
                >
                  {t(item.label)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
