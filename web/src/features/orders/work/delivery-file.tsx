import { CloseButton } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { type Answer, api } from '../../../lib/api.ts'
import { useErrorTexts } from '../../../lib/errors.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useFileLimit } from '../../../lib/use-file-limit.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx'
import { useUpload } from '../../../ui/file-drop/use-upload.ts'
import { ChangeStrip } from '../details/change-strip.tsx'
import orders from '../orders.module.css'
import { GuardChecks } from './guard-checks.tsx'
import classes from './order-panel.module.css'

type Checked = Answer<'POST /order/{id}/check_delivery'>

/** One file of a delivery: sent ahead as soon as it is chosen, and looked at by the guard. Nothing is delivered by it. */
export function useDeliveryFile(id: string, second: boolean) {
  const [checked, setChecked] = useState<Checked | null>(null)
  const upload = useUpload(
    (file, sending) =>
      api('POST /order/{id}/check_delivery', {
        params: { id },
        form: { second: second ? 'true' : undefined },
        files: { modified_file: file },
        ...sending,
      }),
    setChecked,
  )
  const choose = (file: File | null) => {
    setChecked(null)
    upload.choose(file)
  }
  return { ...upload, checked, choose }
}

interface DeliveryFileProps {
  label: string
  of: ReturnType<typeof useDeliveryFile>
}

/** The place to drop it, then what the guard found and where it was changed. */
export function DeliveryFile({ label, of: file }: DeliveryFileProps) {
  const { t } = useTranslation('work-list')
  const formats = useFormats()
  const { text } = useErrorTexts()
  const maxBytes = useFileLimit('ecu')
  const { checked } = file
  if (!checked) {
    return (
      <FileDrop
        label={label}
        rules={{ maxBytes }}
        value={file.file}
        onChange={file.choose}
        progress={file.progress}
        onCancel={file.cancel}
        error={file.error ? text(file.error) : null}
      />
    )
  }
  return (
    <section className={classes.column} aria-label={label}>
      <div className={classes.line}>
        <IconFileCheck size={18} aria-hidden />
        <span>
          <bdi>{checked.name}</bdi> <span className={orders.small}>{formats.fileSize(checked.size)}</span>
        </span>
        <CloseButton size="sm" aria-label={t('deliver.another')} onClick={() => file.choose(null)} />
      </div>
      {checked.changes ? <ChangeStrip changes={checked.changes} /> : null}
      <GuardChecks checks={checked.checks} />
    </section>
  )
}
