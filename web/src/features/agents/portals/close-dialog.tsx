import { TextInput } from '@mantine/core'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from '../agents.module.css'
import { AGENTS_KEY } from '../portals.ts'
import type { PortalDialogProps } from './suspend-dialog.tsx'

export function CloseDialog({ portal, opened, onClose }: PortalDialogProps) {
  const { t } = useTranslation('agents')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('close.title', { title: portal.title })}>
      {(close) => <CloseForm portal={portal} onDone={onClose} onCancel={close} />}
    </Dialog>
  )
}

type CloseFormProps = Pick<PortalDialogProps, 'portal'> & { onDone: () => void; onCancel: () => void }

/** It cannot be taken back, so nobody does it by a slip: the short name is typed. */
function CloseForm({ portal, onDone, onCancel }: CloseFormProps) {
  const { t } = useTranslation('agents')
  const toast = useToasts()
  const closing = useCall('PUT /sub_portal/{id}/close', { refreshAlways: [AGENTS_KEY] })
  const f = useServerForm({
    initialValues: { confirmation: '' },
    check: ({ confirmation }) => ({
      confirmation: confirmation.trim() !== portal.slug && { text: t('close.differs') },
    }),
    submit: ({ confirmation }) =>
      closing.mutateAsync({ params: { id: portal.id }, body: { confirmation: confirmation.trim() } }),
    onDone: () => {
      toast.success(t('close.done', { title: portal.title }))
      onDone()
    },
  })
  return (
    <ServerForm of={f} label={t('close.button')}>
      <p className={classes.text}>{t('close.text')}</p>
      <TextInput
        label={t('close.type', { slug: portal.slug })}
        {...f.field('confirmation')}
        autoComplete="off"
        data-autofocus
      />
      <FormButtons of={f} onCancel={onCancel} color="bad">
        {t('close.submit')}
      </FormButtons>
    </ServerForm>
  )
}
