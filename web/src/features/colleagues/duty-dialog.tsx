import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Dialog, FormButtons } from '../../ui/dialog.tsx'
import { ServerForm } from '../../ui/form/server-form.tsx'
import { useSavedForm } from '../../ui/form/use-saved-form.ts'
import { COLLEAGUES, type Colleague } from './colleagues.ts'
import { DutyChoice } from './duty-choice.tsx'

interface DutyDialogProps {
  of: Colleague | null
  opened: boolean
  onClose: () => void
}

export function DutyDialog({ of, opened, onClose }: DutyDialogProps) {
  const { t } = useTranslation('colleagues')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('change.title', { name: of?.name ?? '' })}>
      {(close) => (of ? <DutyForm of={of} onDone={onClose} onCancel={close} /> : null)}
    </Dialog>
  )
}

const valuesOf = ({ duty }: Colleague) => ({ duty })

interface DutyFormProps {
  of: Colleague
  onDone: () => void
  onCancel: () => void
}

function DutyForm({ of, onDone, onCancel }: DutyFormProps) {
  const { t } = useTranslation('colleagues')
  const saving = useCall('PUT /colleague/{id}', { refreshAlways: [COLLEAGUES] })
  const f = useSavedForm({
    saved: of,
    valuesOf,
    submit: (body) => saving.mutateAsync({ params: { id: of.id }, body }),
    onDone,
  })
  return (
    <ServerForm of={f} label={t('change.title', { name: of.name })}>
      <DutyChoice value={f.form.values.duty} onChange={(duty) => f.form.setFieldValue('duty', duty)} />
      <FormButtons of={f} onCancel={onCancel} />
    </ServerForm>
  )
}
