import { IconCar } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { VEHICLES_KEY } from '../../../lib/query-keys.ts'
import { useSite } from '../../../lib/site.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DeleteButton } from '../../../ui/catalogue/delete-button.tsx'
import { SortableArea } from '../../../ui/catalogue/sortable-area.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { Select } from '../../../ui/form/select.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { LevelSelect } from '../finder/level-select.tsx'
import { branchesAbove, deleteCall, type Level, LIST_CALL, levelBelow, type Vehicle } from '../levels.ts'
import { AddVehicle } from './add-vehicle.tsx'
import classes from './catalogue.module.css'
import { CatalogueNav } from './catalogue-nav.tsx'
import { useLevelColumns } from './use-level-columns.tsx'
import { useMoveVehicle } from './use-move-vehicle.ts'
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
  const query = useAnswer(
    LIST_CALL[level],
    {
      query: { page, size, search, sort_by, sort_order, above_id: filter.aboveId ?? undefined, completed },
    },
    { family: VEHICLES_KEY, ...FRESH_PAGE },
  )
  const { opened, open } = useOpened()
  const oneParent = level === 'vtype' || filter.parentId !== null
  // Places count within one parent, and only the list in their order shows what moving does.
  const movable =
    editable && oneParent && !search && !completed && sort_by === 'position' && sort_order === 'asc'
  const { items = [], total = 0 } = query.data ?? {}
  const toast = useToasts()
  const moving = useMoveVehicle(level)

  return (
    <>
      <PageHeader title={t(`plural.${level}`)} hint={editable ? null : t('read_only')} />
      <CatalogueNav current={level} />
      {editable ? <AddVehicle level={level} filter={filter} /> : null}
      <SortableArea
        items={movable ? items : []}
        total={total}
        onMove={({ id, position }) =>
          moving.mutate({ params: { id }, body: { position } }, { onError: toast.error })
        }
      >
        <DataTable
          label={t(`plural.${level}`)}
          query={query}
          // A parent without children is empty, not searched in vain.
          list={{ ...list, narrowed: search !== undefined || completed !== undefined }}
          rowId={({ id }) => id}
          atOnce={movable}
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
            title: filter.aboveName
              ? t(`empty_below.${level}`, { name: filter.aboveName })
              : t(`empty.${level}`),
            text: editable ? t('empty_text') : undefined,
            icon: <IconCar size={24} stroke={1.6} />,
          }}
          columns={useLevelColumns({ level, editable, movable, showPath: !oneParent, total })}
          actions={editable ? (vehicle) => <DeleteVehicle vehicle={vehicle} /> : undefined}
        />
      </SortableArea>
      {level === 'variant' ? (
        <VariantDrawer id={opened} editable={editable} onClose={() => open(null)} />
      ) : null}
    </>
  )
}

/** The screen of one level, for its route. */
export const pageOfLevel = (level: Level) => () => <LevelPage level={level} />

function DeleteVehicle({ vehicle: { id, level, name, children } }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles')
  const deletion = useCall(deleteCall(level), { refreshAlways: [VEHICLES_KEY] })
  const below = levelBelow(level)
  return (
    <DeleteButton
      label={t('delete.label', { name })}
      obstacle={
        below !== null && children > 0
          ? t('delete.has_children', { name, children: t(`count.${below}`, { count: children }) })
          : null
      }
      confirm={level === 'variant' ? t('delete.variant_text', { name }) : t('delete.text', { name })}
      deleted={t('delete.done', { name })}
      color="gray"
      deleting={deletion.isPending}
      onDelete={() => deletion.mutateAsync({ params: { id } })}
    />
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
