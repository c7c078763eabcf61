import { ActionIcon } from '@mantine/core'
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useConfirm, useConfirmDelete } from '../../ui/confirm.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import classes from './solutions-page.module.css'
import type { Solution } from './suspension.tsx'

interface SolutionActionsProps {
  solution: Pick<Solution, 'id' | 'label' | 'suspension'>
}

/** Lifts a suspension, or forgets the solution. */
export function SolutionActions({ solution: { id, label, suspension } }: SolutionActionsProps) {
  const { t } = useTranslation('automation')
  const toast = useToasts()
  const confirm = useConfirm()
  const confirmDelete = useConfirmDelete()
  const lifting = useCall('PUT /solutions/{id}/lift_suspension', { refreshAlways: ['GET /solutions'] })
  const forgetting = useCall('DELETE /solutions/{id}', { refreshAlways: ['GET /solutions'] })
  const aboutThis = (text: string) => (
    <>
      <bdi className={classes.which}>{label}</bdi>
      {text}
    </>
  )
  // Awaited: the row may be gone with its callbacks before they would be called.
  const lift = async () => {
    const text = aboutThis(t('kept.lift_text'))
    if (!(await confirm({ title: t('kept.lift_title'), text, confirm: t('kept.lift') }))) return
    await lifting.mutateAsync({ params: { id } }).then(() => toast.success(t('kept.lifted')), toast.error)
  }
  const forget = async () => {
    if (!(await confirmDelete(aboutThis(t('kept.forget_text'))))) return
    await forgetting
      .mutateAsync({ params: { id } })
      .then(() => toast.success(t('kept.forgotten')), toast.error)
  }
  return (
    <>
      {suspension ? (
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('kept.lift_of', { label })}
          title={t('kept.lift')}
          loading={lifting.isPending}
          onClick={() => void lift()}
        >
          <IconPlayerPlay size={16} aria-hidden />
        </ActionIcon>
      ) : null}
      <ActionIcon
        variant="default"
        size="input-sm"
        aria-label={t('kept.forget', { label })}
        loading={forgetting.isPending}
        onClick={() => void forget()}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </>
  )
}
