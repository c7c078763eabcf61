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
  onGone: () => void
}

export function SolutionActions({ solution, onGone }: SolutionActionsProps) {
  return (
    <>
      {solution.suspension ? <Lift id={solution.id} label={solution.label} /> : null}
      <Forget id={solution.id} label={solution.label} onDone={onGone} />
    </>
  )
}

function Lift({ id, label }: { id: string; label: string }) {
  const { t } = useTranslation('automation')
  const toast = useToasts()
  const confirm = useConfirm()
  const lifting = useCall('PUT /solutions/{id}/lift_suspension', { refreshAlways: ['GET /solutions'] })
  const lift = async () => {
    const text = (
      <>
        <bdi className={classes.which}>{label}</bdi>
        {t('kept.lift_text')}
      </>
    )
    if (!(await confirm({ title: t('kept.lift_title'), text, confirm: t('kept.lift') }))) return
    try {
      await lifting.mutateAsync({ params: { id } })
      toast.success(t('kept.lifted'))
    } catch (error) {
      toast.error(error)
    }
  }
  return (
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
  )
}

interface ForgetProps {
  id: string
  label: string
  onDone: () => void
}

function Forget({ id, label, onDone }: ForgetProps) {
  const { t } = useTranslation('automation')
  const toast = useToasts()
  const confirmDelete = useConfirmDelete()
  const forgetting = useCall('DELETE /solutions/{id}', {
    refreshAlways: ['GET /solutions'],
    // A page that lost its last one is left before it is fetched and shown as empty.
    wait: false,
  })
  const forget = async () => {
    const question = (
      <>
        <bdi className={classes.which}>{label}</bdi>
        {t('kept.forget_text')}
      </>
    )
    if (!(await confirmDelete(question))) return
    try {
      await forgetting.mutateAsync({ params: { id } })
      toast.success(t('kept.forgotten'))
      onDone()
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <ActionIcon
      variant="default"
      size="input-sm"
      aria-label={t('kept.forget', { label })}
      loading={forgetting.isPending}
      onClick={() => void forget()}
    >
      <IconTrash size={16} aria-hidden />
    </ActionIcon>
  )
}
