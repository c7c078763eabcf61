import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useFormats } from '../../../lib/formats.ts'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { ScreenLink } from '../../../lib/screen-link.tsx'
import { useSite } from '../../../lib/site.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ExportButtons } from '../../../ui/catalogue/import/export-buttons.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { QuickSearch } from '../finder/quick-search.tsx'
import { VehicleImports } from '../import/vehicle-imports.tsx'
import { LEVELS, type Level, LIST_CALL, SCREENS } from '../levels.ts'
import { CatalogueNav } from './catalogue-nav.tsx'
import classes from './vehicles-overview.module.css'

/** The catalogue at a glance: how much there is, the way to any of it, and how it comes in and goes out. */
export function VehiclesOverviewPage() {
  const { t } = useTranslation('vehicles')
  const navigate = useNavigate()
  const editable = useSite().is_admin_site
  return (
    <>
      <PageHeader
        title={t('overview.title')}
        hint={editable ? t('overview.hint') : t('read_only')}
        actions={editable ? <ExportButtons call="GET /vehicle/export" /> : null}
      />
      <CatalogueNav current="overview" />
      <div className={classes.stack}>
        <ul className={classes.counts} aria-label={t('overview.counts')}>
          {LEVELS.map((level) => (
            <li key={level}>
              <LevelCount level={level} />
            </li>
          ))}
        </ul>
        <SectionCard>
          <QuickSearch
            onFound={({ variant_id, path }) =>
              void navigate({
                to: SCREENS.variant,
                search: { generation: path[3]?.id, open: variant_id } as never,
              })
            }
          />
        </SectionCard>
        {editable ? (
          <div className={classes.imports}>
            <VehicleImports />
          </div>
        ) : null}
      </div>
    </>
  )
}

function LevelCount({ level }: { level: Level }) {
  const { t } = useTranslation('vehicles')
  const formats = useFormats()
  const { data, error } = useAnswer(
    LIST_CALL[level],
    { query: { size: 1 } },
    { family: VEHICLES_KEY, ...FRESH, select: ({ total }) => total },
  )
  return (
    <ScreenLink to={SCREENS[level]} className={classes.count}>
      <span className={classes.number}>
        {data === undefined ? error ? '–' : <Skeleton height={28} width={60} /> : formats.number(data)}
      </span>
      <span className={classes.label}>{t(`plural.${level}`)}</span>
    </ScreenLink>
  )
}
