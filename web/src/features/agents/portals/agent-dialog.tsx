import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { SearchableSelect } from '../../../ui/form/searchable-select.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from '../agents.module.css'
import { useAgentOptions } from '../open/use-agent-options.ts'
import { AGENTS_KEY } from '../portals.ts'
import type { PortalDialogProps } from './suspend-dialog.tsx'

export function AgentDialog({ portal, opened, onClose }: PortalDialogProps) {
  const { t } = useTranslation('agents')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('agent.title', { title: portal.title })}>
      {(close) => <AgentForm portal={portal} onDone={onClose} onCancel={close} />}
    </Dialog>
  )
}

type AgentFormProps = Pick<PortalDialogProps, 'portal'> & { onDone: () => void; onCancel: () => void }

function AgentForm({ portal, onDone, onCancel }: AgentFormProps) {
  const { t } = useTranslation('agents')
  const toast = useToasts()
  const { options, isEmpty } = useAgentOptions()
  const changing = useCall('PUT /sub_portal/{id}', { refreshAlways: [AGENTS_KEY] })
  const f = useServerForm({
    initialValues: { agent_id: null as string | null },
    check: ({ agent_id }) => ({ agent_id: !agent_id && 'required' }),
    submit: ({ agent_id }) =>
      changing.mutateAsync({ params: { id: portal.id }, body: agent_id ? { agent_id } : {} }),
    onDone: () => {
      toast.success(t('agent.done'))
      onDone()
    },
  })
  return (
    <ServerForm of={f} label={t('agent.button')}>
      <p className={classes.text}>{t('agent.text')}</p>
      <SearchableSelect
        label={t('open.agent')}
        description={isEmpty ? t('open.no_agents') : undefined}
        options={options}
        data-autofocus
        {...f.field('agent_id')}
      />
      <FormButtons of={f} onCancel={onCancel}>
        {t('agent.submit')}
      </FormButtons>
    </ServerForm>
  )
}
