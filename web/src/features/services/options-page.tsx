import { Button } from '@mantine/core'
import { IconListCheck, IconPlus } from '@tabler/icons-react'
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
import { OptionDrawer } from './option-drawer.tsx'
import { RowMarks } from './row-marks.tsx'
import { type Option, useChangeOption, useDeleteOption, useMoveOption, useOptions } from './use-options.ts'
import { useServices } from './use-services.ts'
import { useVehicleTypes } from './use-vehicle-types.ts'

export function OptionsPage() {
  const { t } = useTranslation('services')
  const toast = useToasts()
  const options = useOptions()
  const moving = useMoveOption()
  const [edited, setEdited] = useState<Option | 'new' | null>(null)
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {t('options.add')}
    </Button>
  )
  const move = (to: { id: string; position: number }) => moving.mutate(to, { onError: toast.error })
  return (
    <>
      <OfferHeader
        title={t('options.title')}
        hint={t('options.hint')}
        action={options.data?.items.length ? add : null}
      />
      <SectionCard>
        <Loaded query={options} skeleton={<OfferSkeleton />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                title={t('options.empty')}
                text={t('options.empty_text')}
                icon={<IconListCheck size={24} stroke={1.6} />}
                action={add}
              />
            ) : (
              <SortableList items={items} nameOf={({ name }) => name} onMove={move}>
                {(item, place) => (
                  <OptionRow
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
      <OptionDrawer edited={edited} onClose={() => setEdited(null)} />
    </>
  )
}

interface OptionRowProps {
  item: Option
  place: number
  total: number
  onMove: (position: number) => void
  onEdit: () => void
}

function OptionRow({ item, ...props }: OptionRowProps) {
  const { t } = useTranslation('services')
  const toast = useToasts()
  const types = useVehicleTypes()
  const services = useServices()
  const change = useChangeOption(item.id)
  const deletion = useDeleteOption()
  return (
    <OfferRow
      {...props}
      item={item}
      // Answers at once; when the server says no, the switch goes back by itself.
      online={change.isPending ? (change.variables.online ?? item.online) : item.online}
      deleting={deletion.isPending}
      deleteText={t('options.delete_text', { name: item.name })}
      onSwitch={(online) => change.mutate({ online }, { onError: toast.error })}
      onDelete={() =>
        deletion.mutate(item.id, {
          onSuccess: () => toast.success(t('options.deleted')),
          onError: toast.error,
        })
      }
    >
      <RowMarks
        item={item}
        typeNames={new Map(types.data?.map(({ id, name }) => [id, name]))}
        serviceNames={new Map(services.data?.items.map(({ id, name }) => [id, name]))}
      />
    </OfferRow>
  )
}
