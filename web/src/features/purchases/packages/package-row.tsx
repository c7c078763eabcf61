import { ActionIcon, Switch } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirmDelete } from '../../../ui/confirm.tsx'
import { SortableRow } from '../../../ui/catalogue/sortable-list.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { pricePerCredit } from '../prices.ts'
import classes from './packages.module.css'
import { type Package, useChangePackage, useDeletePackage } from './use-packages.ts'

interface PackageRowProps {
  item: Package
  currency: string
  onEdit: () => void
}

export function PackageRow({ item, currency, onEdit }: PackageRowProps) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const name = item.name || t('credits', { count: item.credits })
  return (
    <SortableRow id={item.id} name={name}>
      <div className={classes.words}>
        <div className={classes.strong}>
          <bdi>{name}</bdi>
          {item.saving > 0 ? (
            <StatusBadge tone="ok">
              {t('buy.saving', { saving: formats.percent(item.saving / 100) })}
            </StatusBadge>
          ) : null}
        </div>
        <div className={classes.small}>
          {t('credits', { count: item.credits })}
          {' · '}
          {t('buy.per_credit', { price: formats.money(pricePerCredit(item.price, item.credits), currency) })}
        </div>
      </div>
      <bdi className={classes.price}>{formats.money(item.price, currency)}</bdi>
      <RowControls item={item} name={name} onEdit={onEdit} />
    </SortableRow>
  )
}

interface RowControlsProps {
  item: Package
  name: string
  onEdit: () => void
}

function RowControls({ item, name, onEdit }: RowControlsProps) {
  const { t } = useTranslation('purchases')
  const toast = useToasts()
  const confirmDelete = useConfirmDelete()
  const change = useChangePackage(item.id)
  const deletion = useDeletePackage()
  // Answers at once; when the server says no, the switch goes back by itself.
  const active = change.isPending ? (change.variables.active ?? item.active) : item.active

  const remove = async () => {
    if (!(await confirmDelete(t('packages.delete_text', { name })))) return
    await deletion.mutateAsync(item.id).then(() => toast.success(t('packages.deleted')), toast.error)
  }
  return (
    <div className={classes.controls}>
      <Switch
        aria-label={t('packages.active_of', { name })}
        checked={active}
        onChange={(event) => change.mutate({ active: event.currentTarget.checked }, { onError: toast.error })}
      />
      <ActionIcon aria-label={t('packages.edit_of', { name })} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('packages.delete_of', { name })}
        loading={deletion.isPending}
        onClick={() => void remove()}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
