import { useTranslation } from '../../../lib/use-translation.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LEVELS, type Level, SCREENS } from '../levels.ts'
import classes from './catalogue.module.css'

const STOPS = ['overview', ...LEVELS] as const
const PATHS = { overview: '/admin/vehicle_statistics', ...SCREENS } as const

/** From the overview down the five levels. */
export function CatalogueNav({ current }: { current: Level | 'overview' }) {
  const { t } = useTranslation('vehicles')
  return (
    <nav className={classes.nav} aria-label={t('nav')}>
      {STOPS.map((stop) => (
        <LinkButton
          key={stop}
          to={PATHS[stop]}
          size="compact-md"
          variant={stop === current ? 'light' : 'subtle'}
          color={stop === current ? undefined : 'gray'}
          aria-current={stop === current ? 'page' : undefined}
          className={classes.navLink}
        >
          {stop === 'overview' ? t('overview.tab') : t(`plural.${stop}`)}
        </LinkButton>
      ))}
    </nav>
  )
}
