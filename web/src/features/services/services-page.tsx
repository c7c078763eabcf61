import { Button } from '@mantine/core'
import { IconPlus, IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { OfferHeader } from './offer-header.tsx'
import { OfferRow } from './offer-row.tsx'
import { OfferSkeleton } from './offer-skeleton.tsx'
import { RowMarks } from './row-marks.tsx'
import { ServiceDrawer } from './service-drawer.tsx'
import {
  type Service,
  useChangeService,
  useDeleteService,
  useMoveService,
  useServices,
} from './use-services.ts'
import { useVehicleTypes } from './use-vehicle-types.ts'

export function ServicesPage() {
  const { t } = useTranslation('services')
  const toast = useToasts()
  const services = useServices()
  const moving = useMoveService()
  const [edited, setEdited] = useState<Service | 'new' | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('services.add')}
    </Button>
  )
  const move = (to: { id: string; position: number }) => moving.mutate(to, { onError: toast.error })
  return (
    <>
      <OfferHeader
        title={t('services.title')}
        hint={t('services.hint')}
        action={services.data?.items.length ? add : null}
      />
      <SectionCard>
        <Loaded query={services} skeleton={<OfferSkeleton />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                title={t('services.empty')}
                text={t('services.empty_text')}
                icon={<IconTool size={24} stroke={1.6} />}
                action={add}
              />
            ) : (
              <SortableList items={items} nameOf={({ name }) => name} onMove={move}>
                {(item, place) => (
                  <ServiceRow
                    key={item.id}
                    item={item}
                    place={place}
                    total={items.length}
                    onMove={(position) => move({ id: item.id, position })}
                    onEdit={() => setEdited(item)}
                  />
                )}
              </SortableList>
            )
          }
        </Loaded>
      </SectionCard>
      <ServiceDrawer edited={edited} onClose={() => setEdited(null)} />
    </>
  )
}

interface ServiceRowProps {
  item: Service
  place: number
  total: number
  onMove: (position: number) => void
  onEdit: () => void
}

function ServiceRow({ item, ...props }: ServiceRowProps) {
  const { t } = useTranslation('services')
  const toast = useToasts()
  const types = useVehicleTypes()
  const change = useChangeService(item.id)
  const deletion = useDeleteService()
  return (
    <OfferRow
      {...props}
      item={item}
      // Answers at once; when the server says no, the switch goes back by itself.
      online={change.isPending ? (change.variables.online ?? item.online) : item.online}
      deleting={deletion.isPending}
      deleteText={t('services.delete_text', { name: item.name })}
      onSwitch={(online) => change.mutate({ online }, { onError: toast.error })}
      onDelete={() =>
        deletion.mutate(item.id, {
          onSuccess: () => toast.success(t('services.deleted')),
          onError: toast.error,
        })
      }
    >
      <RowMarks item={item} typeNames={new Map(types.data?.map(({ id, name }) => [id, name]))} />
    </OfferRow>
  )
}
