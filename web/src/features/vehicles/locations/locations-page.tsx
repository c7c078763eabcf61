import { Button } from '@mantine/core'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { FRESH_PAGE, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DeleteButton } from '../../../ui/catalogue/delete-button.tsx'
import type { Column } from '../../../ui/data-table/column.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { useListSearch } from '../../../ui/data-table/use-list-search.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { LEVELS } from '../levels.ts'
import { type Location, PARTS, vehicleName } from './location.ts'
import { LocationDrawer, type Opened } from './location-drawer.tsx'
import classes from './locations.module.css'
import { LOCATIONS_KEY } from './use-locations.ts'

/** What staff say about where control units and AdBlue tanks are. */
export function LocationsPage() {
  const { t } = useTranslation(['vehicle-locations', 'vehicles'])
  const editable = useSite().is_admin_site
  const list = useListSearch({ sortFields: ['name'], sortBy: 'name' })
  const query = useAnswer(
    'GET /vehicle/ecu-adblue-locations',
    { query: list.query },
    { family: LOCATIONS_KEY, ...FRESH_PAGE },
  )
  const [opened, open] = useState<Opened | null>(null)
  const add = editable ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
      {t('form.add')}
    </Button>
  ) : null
  return (
    <>
      <PageHeader
        title={t('title')}
        hint={editable ? t('list.hint') : t('vehicles:read_only')}
        actions={add}
      />
      <DataTable
        label={t('title')}
        query={query}
        list={list}
        rowId={({ id }) => id}
        searchLabel={t('list.search')}
        onOpen={open}
        columns={useColumns()}
        actions={editable ? (location) => <DeleteLocation location={location} /> : undefined}
        empty={{
          title: t('list.empty'),
          text: editable ? t('list.empty_text') : undefined,
          icon: <IconMapPin size={24} stroke={1.6} />,
        }}
      />
      <LocationDrawer opened={opened} editable={editable} onOpen={open} />
    </>
  )
}

function useColumns(): Column<Location>[] {
  const { t } = useTranslation(['vehicle-locations', 'vehicles'])
  const formats = useFormats()
  return [
    {
      key: 'name',
      title: t('list.columns.vehicle'),
      sortable: true,
      card: 'title',
      room: 220,
      render: (location) => <bdi className={classes.name}>{vehicleName(location)}</bdi>,
      details: (location) => <Kind location={location} />,
    },
    ...PARTS.map(
      (part): Column<Location> => ({
        key: part,
        title: t(part),
        room: 190,
        render: (location) => <Short text={location[`${part}_location`]} />,
      }),
    ),
    {
      key: 'pictures',
      title: t('list.columns.pictures'),
      align: 'end',
      room: 90,
      wide: true,
      render: ({ ecu_images, adblue_images }) => formats.number(ecu_images.length + adblue_images.length),
    },
  ]
}

function Kind({ location: { path } }: { location: Location }) {
  const { t } = useTranslation('vehicles')
  const level = LEVELS[path.length - 1] ?? 'variant'
  const type = path.length > 1 ? (path[0]?.name ?? '') : ''
  return [type, t(`levels.${level}`)].filter(Boolean).join(' · ')
}

function DeleteLocation({ location }: { location: Location }) {
  const { t } = useTranslation('vehicle-locations')
  const deletion = useCall('DELETE /vehicle/ecu-adblue-location/{id}', { refreshAlways: [LOCATIONS_KEY] })
  const vehicle = vehicleName(location)
  return (
    <DeleteButton
      label={t('delete.label', { vehicle })}
      confirm={t('delete.text', { vehicle })}
      deleted={t('delete.done', { vehicle })}
      color="gray"
      deleting={deletion.isPending}
      onDelete={() => deletion.mutateAsync({ params: { id: location.id } })}
    />
  )
}

function Short({ text }: { text: string }) {
  if (!text) return <span className={classes.small}>–</span>
  return (
    <span className={classes.short} dir="auto">
      {text}
    </span>
  )
}
