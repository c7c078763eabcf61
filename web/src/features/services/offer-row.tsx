import { ActionIcon, Switch } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useConfirmDelete } from '../../ui/confirm.tsx'
import { PlaceInput } from '../../ui/place-input.tsx'
import { SortableRow } from '../../ui/sortable-list.tsx'
import { PRICE_NAMES } from './offer-values.ts'
import classes from './services.module.css'
import type { Option } from './use-options.ts'
import type { Service } from './use-services.ts'

interface OfferRowProps {
  item: Service | Option
  /** Where it stands in the list that is shown, which may be ahead of the server. */
  place: number
  total: number
  online: boolean
  deleting: boolean
  /** What the dialog says before it is deleted. */
  deleteText: string
  onMove: (position: number) => void
  onSwitch: (online: boolean) => void
  onEdit: () => void
  onDelete: () => void
  /** What else there is to know at a glance. */
  children: ReactNode
}

export function OfferRow(props: OfferRowProps) {
  const { item, place, total, online, onMove, children } = props
  const { t } = useTranslation('services')
  const formats = useFormats()
  return (
    <SortableRow id={item.id} name={item.name}>
      <PlaceInput name={item.name} position={place} total={total} onMove={onMove} />
      <div className={online ? classes.words : `${classes.words} ${classes.off}`}>
        <div className={classes.strong}>
          <bdi>{item.name}</bdi>
        </div>
        <div className={classes.about}>
          {item.note ? <bdi className={classes.note}>{item.note}</bdi> : null} {children}
        </div>
      </div>
      <dl className={classes.prices}>
        {PRICE_NAMES.map((name) => (
          <div key={name}>
            <dt>{t(`fields.${name}`)}</dt>
            <dd>{formats.credits(item[name])}</dd>
          </div>
        ))}
      </dl>
      <Controls {...props} />
    </SortableRow>
  )
}

function Controls({ item, online, deleting, deleteText, onSwitch, onEdit, onDelete }: OfferRowProps) {
  const { t } = useTranslation('services')
  const confirmDelete = useConfirmDelete()
  const { name } = item
  const remove = async () => {
    if (await confirmDelete(deleteText)) onDelete()
  }
  return (
    <div className={classes.controls}>
      <Switch
        aria-label={t('row.online_of', { name })}
        checked={online}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <ActionIcon aria-label={t('row.edit_of', { name })} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('row.delete_of', { name })} loading={deleting} onClick={() => void remove()}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
