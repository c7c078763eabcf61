import { Link, useRouterState } from '@tanstack/react-router'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { isCurrent, type MenuGroup } from '../menus.ts'
import classes from './left-menu.module.css'

interface MenuBadge {
  count: number
  /** What it counts, with the number. */
  label: string
}
/** By the path of the entry; none is shown for nothing. */
export type MenuBadges = Readonly<Record<string, MenuBadge>>

interface LeftMenuProps {
  menu: readonly MenuGroup[]
  badges?: MenuBadges | undefined
  onFollow?: () => void
}

export function LeftMenu({ menu, badges = {}, onFollow }: LeftMenuProps) {
  const { t } = useTranslation()
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
                  <Badge of={badges[item.to]} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function Badge({ of }: { of: MenuBadge | undefined }) {
  const { number } = useFormats()
  if (!of?.count) return null
  return (
    <span className={classes.badge} title={of.label}>
      {number(of.count)}
    </span>
  )
}
