import { CloseButton } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { useErrorTexts } from '../../../lib/errors.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useFileLimit } from '../../../lib/use-file-limit.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx'
import { ChangeStrip } from '../details/change-strip.tsx'
import orders from '../orders.module.css'
import { GuardChecks } from './guard-checks.tsx'
import classes from './order-panel.module.css'
import type { useDeliveryFile } from './use-delivery-file.ts'

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
