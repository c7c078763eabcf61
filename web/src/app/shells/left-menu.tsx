import { type AnyRoute, Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useFormats } from '../../lib/formats.ts'
import { useUser } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { isCurrent, type MenuGroup, visibleMenu } from '../menus.ts'
import classes from './left-menu.module.css'

export type MenuBadges = Readonly<Record<string, number>>

interface LeftMenuProps {
  menu: readonly MenuGroup[]
  badges?: MenuBadges | undefined
  onFollow?: () => void
}

export function LeftMenu({ menu, badges = {}, onFollow }: LeftMenuProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const user = useUser()
  const { number } = useFormats()
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
                  {badges[item.to] ? (
                    <span className={classes.badge} title={t('orders.open', { count: badges[item.to] })}>
                      {number(badges[item.to] ?? 0)}
                    </span>
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
