import { AGENT_BOUNDS } from '#contract/agents/bounds.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { reasonProblem } from '../../../ui/form/reason-problem.ts'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from '../agents.module.css'
import { AGENTS_KEY, type Portal } from '../portals.ts'

export interface PortalDialogProps {
  portal: Portal
  opened: boolean
  onClose: () => void
}

export function SuspendDialog({ portal, opened, onClose }: PortalDialogProps) {
  const { t } = useTranslation('agents')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('suspend.title', { title: portal.title })}>
      {(close) => <SuspendForm portal={portal} onDone={onClose} onCancel={close} />}
    </Dialog>
  )
}

interface FormProps {
  portal: Portal
  onDone: () => void
  onCancel: () => void
}

function SuspendForm({ portal, onDone, onCancel }: FormProps) {
  const { t } = useTranslation('agents')
  const toast = useToasts()
  const suspending = useCall('PUT /sub_portal/{id}/suspend', { refreshAlways: [AGENTS_KEY] })
  const f = useServerForm({
    initialValues: { reason: '' },
    check: ({ reason }) => ({ reason: reasonProblem(reason) }),
    submit: (body) => suspending.mutateAsync({ params: { id: portal.id }, body }),
    onDone: () => {
      toast.success(t('suspend.done', { title: portal.title }))
      onDone()
    },
  })
  return (
    <ServerForm of={f} label={t('suspend.button')}>
      <p className={classes.text}>{t('suspend.text')}</p>
      <GrowingTextarea
        label={t('suspend.reason')}
        description={t('suspend.reason_hint')}
        minRows={2}
        maxRows={6}
        maxLength={AGENT_BOUNDS.reason}
        {...f.field('reason')}
        data-autofocus
      />
      <FormButtons of={f} onCancel={onCancel} color="bad">
        {t('suspend.submit')}
      </FormButtons>
    </ServerForm>
  )
}
