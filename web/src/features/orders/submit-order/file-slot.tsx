import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { IconClock, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Finding } from '#contract/files/file-findings.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useErrorTexts } from '../../../lib/errors.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx'
import type { FileRules } from '../../../ui/file-drop/file-rules.ts'
import { FindingList } from '../findings/finding-list.tsx'
import { useFindingText } from '../findings/use-finding-text.ts'
import type { KeptFile } from './order-draft.ts'
import { Problem } from './problem.tsx'
import classes from './submit-order.module.css'
import type { OrderFileSlot } from './use-order-files.ts'

interface FileSlotProps {
  label: string
  description?: ReactNode
  rules: FileRules
  kept: KeptFile | null
  slot: OrderFileSlot
  /** What is found by looking at this file beside another. */
  alsoFound?: readonly Finding[]
  problem: ReactNode
}

/** A place for one file, with what the look into it has told. */
export function FileSlot({ label, description, rules, kept, slot, alsoFound = [], problem }: FileSlotProps) {
  const { t } = useTranslation(['submit-order', 'ui'])
  const textOf = useUploadText()
  const { upload } = slot
  const shown = upload.file ?? (slot.gone ? null : kept)
  const findings = [...(slot.sent?.findings ?? []), ...alsoFound]
  const arrived = upload.progress !== null && upload.progress.loaded >= upload.progress.total
  return (
    <Problem text={problem}>
      <FileDrop
        label={label}
        description={description}
        rules={rules}
        value={shown}
        onChange={slot.take}
        progress={upload.progress}
        onCancel={upload.cancel}
        error={upload.error ? textOf(upload.error) : undefined}
      />
      {slot.retry ? (
        <Button
          mt="xs"
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={slot.retry}
        >
          {t('file.send_again')}
        </Button>
      ) : null}
      {slot.gone ? (
        <Alert mt="sm" color="wait" icon={<IconClock size={18} aria-hidden />}>
          {t('file.gone', { name: kept?.name })}
        </Alert>
      ) : null}
      {slot.lookFailed ? (
        <Alert mt="sm" color="bad" role="alert" title={t('file.not_looked_at')}>
          <Button variant="default" onClick={slot.lookAgain}>
            {t('ui:error.retry')}
          </Button>
        </Alert>
      ) : null}
      <div aria-live="polite" aria-busy={slot.looking || arrived} className={classes.findings}>
        {arrived || (kept && !slot.sent && slot.looking) ? <Looking /> : null}
        {slot.sent && !slot.sending && findings.length > 0 ? (
          <FindingList findings={findings} label={t('file.findings_of', { name: slot.sent.name })} />
        ) : null}
      </div>
    </Problem>
  )
}

function Looking() {
  const { t } = useTranslation('submit-order')
  return (
    <Stack gap={10} mt="sm" role="status" aria-label={t('file.looking')}>
      <Skeleton height={18} />
      <Skeleton height={18} width="70%" />
    </Stack>
  )
}

/** An archive is refused for a reason of its own. */
function useUploadText(): (error: unknown) => string {
  const findingText = useFindingText()
  const { text } = useErrorTexts()
  return (error) => {
    const problem = error instanceof ApiError && error.code === 'archive_refused' && error.params.problem
    return problem ? findingText(`findings:archives.${problem}`) : text(error)
  }
}
