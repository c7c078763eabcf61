import { ActionIcon, Button } from '@mantine/core'
import { IconEdit, IconMessage2Bolt, IconPlus, IconTrash } from '@tabler/icons-react'
import { CANNED_KEY } from '../../../lib/query-keys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirmDelete } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from './canned.module.css'
import { type CannedAnswer, useCannedAnswers } from './use-canned.ts'

interface CannedListProps {
  /** Its reader comes back from one of them, and the focus with them. */
  isBack: boolean
  onAdd: () => void
  onEdit: (answer: CannedAnswer) => void
}

export function CannedList({ isBack, onAdd, onEdit }: CannedListProps) {
  const { t } = useTranslation('tickets')
  const query = useCannedAnswers()
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} autoFocus={isBack} onClick={onAdd}>
      {t('canned.add')}
    </Button>
  )
  return (
    <div className={classes.stack}>
      <p className={classes.hint}>{t('canned.hint')}</p>
      <Loaded query={query} skeleton={<SkeletonLines heights={[52, 52, 52]} />} atOnce>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t('canned.empty')}
              text={t('canned.empty_text')}
              icon={<IconMessage2Bolt size={24} stroke={1.6} />}
              action={add}
            />
          ) : (
            <>
              <div>{add}</div>
              <ul className={classes.list}>
                {items.map((answer) => (
                  <CannedRow key={answer.id} answer={answer} onEdit={() => onEdit(answer)} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function CannedRow({ answer, onEdit }: { answer: CannedAnswer; onEdit: () => void }) {
  const { t } = useTranslation('tickets')
  const toast = useToasts()
  const confirmDelete = useConfirmDelete()
  const { id, title, text } = answer
  const deletion = useCall('DELETE /canned_answer/{id}', {
    refreshAlways: [CANNED_KEY],
    onSuccess: () => toast.success(t('canned.deleted', { title })),
    onError: toast.error,
  })
  const remove = async () => {
    if (await confirmDelete(t('canned.delete_text', { title }))) deletion.mutate({ params: { id } })
  }
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <bdi className={classes.title}>{title}</bdi>
        <bdi className={classes.text}>{text}</bdi>
      </span>
      <ActionIcon variant="subtle" color="gray" aria-label={t('canned.edit', { title })} onClick={onEdit}>
        <IconEdit size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="bad"
        aria-label={t('canned.delete', { title })}
        loading={deletion.isPending}
        onClick={() => void remove()}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  )
}
