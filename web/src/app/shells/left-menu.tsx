import { Link, useRouterState } from '@tanstack/react-router'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { isCurrent, type MenuGroup } from '../menus.ts'
import classes from './left-menu.module.css'

export type MenuBadges = Readonly<Record<string, number>>

interface LeftMenuProps {
  menu: readonly MenuGroup[]
  badges?: MenuBadges | undefined
  onFollow?: () => void
}

export function LeftMenu({ menu, badges = {}, onFollow }: LeftMenuProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav className={classes.menu} aria-label={t('shell.main_menu')}>
      {menu.map(({ group, items }) => (
        <div key={group} className={classes.group}>
          {group === 'main' ? null : <h2 className={classes.heading}>{t(`menu.groups.${group}`)}</h2>}
          <ul className={classes.list}>
            {items.map((item) => (
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
