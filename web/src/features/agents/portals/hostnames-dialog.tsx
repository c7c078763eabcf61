import { AGENT_BOUNDS } from '#contract/agents/bounds.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { toHostname } from '../open/hostname.ts'
import { HostnameCheck } from '../open/hostname-check.tsx'
import { AGENTS_KEY } from '../portals.ts'
import type { PortalDialogProps } from './suspend-dialog.tsx'

export function HostnamesDialog({ portal, opened, onClose }: PortalDialogProps) {
  const { t } = useTranslation('agents')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('hostnames.title')} size="lg">
      {(close) => <HostnamesForm portal={portal} onDone={onClose} onCancel={close} />}
    </Dialog>
  )
}

type HostnamesFormProps = Pick<PortalDialogProps, 'portal'> & { onDone: () => void; onCancel: () => void }

const linesOf = (text: string) => text.split(/[\s,;]+/).filter((line) => line !== '')

/** One name a line; what is to be entered in DNS is said of the last one that was written. */
function HostnamesForm({ portal, onDone, onCancel }: HostnamesFormProps) {
  const { t } = useTranslation('agents')
  const toast = useToasts()
  const changing = useCall('PUT /sub_portal/{id}', { refreshAlways: [AGENTS_KEY] })
  const f = useServerForm({
    initialValues: { hostnames: portal.hostnames.join('\n') },
    check: ({ hostnames }) => {
      const wrong = linesOf(hostnames).find((line) => toHostname(line) === null)
      return { hostnames: wrong !== undefined && { text: t('hostnames.wrong', { name: wrong }) } }
    },
    submit: ({ hostnames }) =>
      changing.mutateAsync({
        params: { id: portal.id },
        body: { hostnames: linesOf(hostnames).flatMap((line) => toHostname(line) ?? []) },
      }),
    onDone: () => {
      toast.success(t('hostnames.done'))
      onDone()
    },
    rename: { hostname: 'hostnames' },
  })
  const newest = linesOf(f.form.values.hostnames)
    .flatMap((line) => toHostname(line) ?? [])
    .findLast((hostname) => !portal.hostnames.includes(hostname))
  return (
    <ServerForm of={f} label={t('hostnames.title')}>
      <GrowingTextarea
        label={t('hostnames.label')}
        description={t('hostnames.hint', { most: AGENT_BOUNDS.hostnames, slug: portal.slug })}
        minRows={3}
        maxRows={10}
        {...f.field('hostnames')}
        spellCheck={false}
        dir="ltr"
        data-autofocus
      />
      {newest ? <HostnameCheck hostname={newest} portalId={portal.id} /> : null}
      <FormButtons of={f} onCancel={onCancel} />
    </ServerForm>
  )
}
