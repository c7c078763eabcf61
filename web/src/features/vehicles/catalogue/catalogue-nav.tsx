import { useTranslation } from '../../../lib/use-translation.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LEVELS, type Level, SCREENS } from '../levels.ts'
import classes from './catalogue.module.css'

/** From the overview down the five levels. */
export function CatalogueNav({ current }: { current: Level | 'overview' }) {
  const { t } = useTranslation('vehicles')
  return (
    <nav className={classes.nav} aria-label={t('nav')}>
      <NavLink to="/admin/vehicle_statistics" label={t('overview.tab')} current={current === 'overview'} />
      {LEVELS.map((level) => (
        <NavLink key={level} to={SCREENS[level]} label={t(`plural.${level}`)} current={current === level} />
      ))}
    </nav>
  )
}

interface NavLinkProps {
  to: '/admin/vehicle_statistics' | (typeof SCREENS)[Level]
  label: string
  current: boolean
}

function NavLink({ to, label, current }: NavLinkProps) {
  return (
    <LinkButton
      to={to}
      size="compact-md"
      variant={current ? 'light' : 'subtle'}
      color={current ? undefined : 'gray'}
      aria-current={current ? 'page' : undefined}
      className={classes.navLink}
    >
      {label}
    </LinkButton>
  )
}
