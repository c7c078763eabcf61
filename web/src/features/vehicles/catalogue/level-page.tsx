import { Anchor, Select } from '@mantine/core'
import { IconCar } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/formats.ts'
import { ScreenLink } from '../../../lib/screen-link.tsx'
import { useSite } from '../../../lib/site.ts'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { LevelSelect } from '../finder/level-select.tsx'
import { branchesAbove, type Level, levelAbove, levelBelow, SCREENS, type Vehicle } from '../levels.ts'
import { useLevel } from '../use-vehicles.ts'
import { AddVehicle } from './add-vehicle.tsx'
import classes from './catalogue.module.css'
import { CatalogueNav } from './catalogue-nav.tsx'
import { DeleteVehicle } from './delete-vehicle.tsx'
import { NameCell } from './name-cell.tsx'
import { PictureCell } from './picture-cell.tsx'
import { PlaceCell } from './place-cell.tsx'
import { PriceTypeCell } from './price-type-cell.tsx'
import { SortableVehicles } from './sortable-vehicles.tsx'
import { useParentFilter } from './use-parent-filter.ts'
import { VariantDrawer } from './variant-drawer.tsx'

const COMPLETED = ['true', 'false'] as const

/** One level of the catalogue: searched, narrowed to what is above, and changed where it stands. */
export function LevelPage({ level }: { level: Level }) {
  const { t } = useTranslation('vehicles')
  const editable = useSite().is_admin_site
  const list = useListSearch({
    sortFields: ['position', 'name'],
    sortBy: 'position',
    filters: [...branchesAbove(level), 'completed'],
  })
  const filter = useParentFilter(level, list)
  const completed =
    level === 'variant' ? COMPLETED.find((state) => state === list.state.filters.completed) : undefined
  const { page, size, search, sort_by, sort_order } = list.query
  const query = useLevel(level, {
    page,
    size,
    search,
    sort_by,
    sort_order,
    parent_id: filter.parentId ?? undefined,
    completed,
  })
  const { opened, open } = useOpened()
  const oneParent = level === 'vtype' || filter.parentId !== null
  // Places count within one parent, and only the list in their order shows what moving does.
  const movable =
    editable && oneParent && !search && !completed && sort_by === 'position' && sort_order === 'asc'
  const items = query.data?.items ?? []
  const above = levelAbove(level)
  // The call narrows to one parent; what stands higher only leads there.
  const unfinished = filter.parentId === null && Object.keys(filter.chosen).length > 0

  return (
    <>
      <PageHeader title={t(`plural.${level}`)} hint={editable ? null : t('read_only')} />
      <CatalogueNav current={level} />
      {unfinished && above ? (
        <p className={classes.hint} role="status">
          {t(`filter.unfinished.${above}`)}
        </p>
      ) : editable ? (
        <AddVehicle level={level} filter={filter} />
      ) : null}
      <SortableVehicles level={level} items={movable ? items : []}>
        <DataTable
          label={t(`plural.${level}`)}
          query={query}
          // A parent without children is empty, not searched in vain.
          list={{ ...list, narrowed: search !== undefined || completed !== undefined }}
          rowId={({ id }) => id}
          searchLabel={t(`search.${level}`)}
          onOpen={level === 'variant' ? ({ id }) => open(id) : undefined}
          toolbar={
            <>
              {filter.branches.map((branch, at) => {
                const above = filter.branches[at - 1]
                return (
                  <div key={branch} className={classes.filter}>
                    <LevelSelect
                      optional
                      unlabelled
                      level={branch}
                      parentId={above ? (filter.chosen[above] ?? null) : null}
                      value={filter.chosen[branch] ?? null}
                      onChange={(id) => filter.choose(branch, id)}
                    />
                  </div>
                )
              })}
              {level === 'variant' ? (
                <Select
                  className={classes.filter}
                  aria-label={t('filter.completed')}
                  placeholder={t('filter.completed_all')}
                  data={COMPLETED.map((state) => ({ value: state, label: t(`filter.completed_${state}`) }))}
                  value={completed ?? null}
                  onChange={(state) => list.setFilter('completed', state)}
                  clearable
                  clearButtonProps={{ 'aria-label': t('filter.clear') }}
                />
              ) : null}
            </>
          }
          empty={{
            title: filter.parentName
              ? t(`empty_below.${level}`, { name: filter.parentName })
              : t(`empty.${level}`),
            text: editable ? t('empty_text') : undefined,
            icon: <IconCar size={24} stroke={1.6} />,
          }}
          columns={useColumns({ level, editable, movable, showPath: !oneParent })}
          actions={editable ? (vehicle) => <DeleteVehicle vehicle={vehicle} /> : undefined}
        />
      </SortableVehicles>
      {level === 'variant' ? (
        <VariantDrawer id={opened} editable={editable} onClose={() => open(null)} />
      ) : null}
    </>
  )
}

/** The variant that is looked at stands in the address as well, so that a search can lead straight to it. */
function useOpened() {
  const { open: id } = useSearch({ strict: false }) as { open?: unknown }
  const navigate = useNavigate()
  return {
    opened: id ? String(id) : null,
    open: (next: string | null) =>
      void navigate({
        to: '.',
        search: ((before: Record<string, unknown>) => ({ ...before, open: next ?? undefined })) as never,
        resetScroll: false,
      }),
  }
}

interface ColumnsOptions {
  level: Level
  editable: boolean
  movable: boolean
  showPath: boolean
}

function useColumns({ level, editable, movable, showPath }: ColumnsOptions): Column<Vehicle>[] {
  const { t } = useTranslation('vehicles')
  const formats = useFormats()
  const below = levelBelow(level)
  const columns: (Column<Vehicle> | false)[] = [
    {
      key: 'position',
      title: t('columns.place'),
      sortable: true,
      width: movable ? 130 : 90,
      render: (vehicle) => (movable ? <PlaceCell vehicle={vehicle} /> : formats.number(vehicle.position + 1)),
    },
    level !== 'variant' && {
      key: 'image',
      title: t('columns.picture'),
      width: 90,
      render: (vehicle) => <PictureCell vehicle={vehicle} editable={editable} />,
    },
    {
      key: 'name',
      title: t('columns.name'),
      sortable: true,
      card: 'title',
      // A variant's row opens its details, where it is renamed: a card's title is a button and can hold no other.
      render: (vehicle) => <NameCell vehicle={vehicle} editable={editable && level !== 'variant'} />,
    },
    showPath && {
      key: 'path',
      title: t('columns.above'),
      render: ({ path }) => <bdi className={classes.path}>{path.map(({ name }) => name).join(' › ')}</bdi>,
    },
    level === 'vtype' && {
      key: 'price_type',
      title: t('columns.price_type'),
      width: 240,
      render: (vehicle) => <PriceTypeCell vehicle={vehicle} editable={editable} />,
    },
    below !== null && {
      key: 'children',
      title: t(`plural.${below}`),
      align: 'end',
      render: ({ id, children }) => (
        <Anchor component={ScreenLink} to={SCREENS[below]} search={{ [level]: id }}>
          {t(`count.${below}`, { count: children })}
        </Anchor>
      ),
    },
    level === 'variant' && {
      key: 'completed',
      title: t('columns.details'),
      render: ({ completed }) => (
        <StatusBadge tone={completed ? 'ok' : 'wait'}>
          {t(completed ? 'details.completed' : 'details.missing')}
        </StatusBadge>
      ),
    },
  ]
  return columns.filter((column) => column !== false)
}
