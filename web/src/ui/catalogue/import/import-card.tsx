import { Button, Checkbox } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import type { JsonKey } from '../../../lib/api.ts'
import { saveBlob } from '../../../lib/download.ts'
import { useErrorText } from '../../../lib/errors.ts'
import { useCall } from '../../../lib/use-call.ts'
import { type Sending, useSending } from '../../../lib/use-sending.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FileDrop } from '../../file-drop/file-drop.tsx'
import type { FileRules } from '../../file-drop/file-rules.ts'
import { SectionCard } from '../../section-card.tsx'
import classes from './import.module.css'
import type { ImportCalls } from './use-imports.ts'

const TABLES: FileRules = { maxBytes: LIMITS.import_file, extensions: ['csv', 'json'] }

interface ImportCardProps {
  calls: ImportCalls & { start: Extract<JsonKey, `POST /${string}/import`> }
  /** `about` says more of the file than its field does. */
  words: { title: string; hint: string; file: string; about?: string }
  /** A file with the columns that are read, to fill in. */
  template: { name: string; text: string }
  /** Where more than a table can be sent. */
  rules?: FileRules
}

/** A file is chosen, sent, and then worked through in the background. */
export function ImportCard({ calls, words, template, rules = TABLES }: ImportCardProps) {
  const { t } = useTranslation('imports')
  const starting = useCall(calls.start, { refresh: [calls.latest] })
  const [file, setFile] = useState<File | null>(null)
  const [skipBadLines, setSkipBadLines] = useState(false)
  const sending = useSending()
  const failure = useErrorText(sending.wasStopped ? null : starting.error)

  const send = async (chosen: File) => {
    const form = { skip_bad_lines: skipBadLines ? 'true' : 'false' } as const
    const start = (extras: Sending) => starting.mutateAsync({ form, files: { file: chosen }, ...extras })
    // What went wrong stands at the file.
    await sending.around(start, chosen.size).then(
      () => setFile(null),
      () => undefined,
    )
  }
  return (
    <SectionCard title={words.title} hint={words.hint}>
      <div className={classes.stack}>
        <FileDrop
          label={words.file}
          description={words.about}
          rules={rules}
          value={file}
          onChange={(chosen) => {
            starting.reset()
            setFile(chosen)
          }}
          progress={sending.progress}
          onCancel={sending.cancel}
          error={failure}
        />
        <Checkbox
          label={t('start.skip')}
          description={t('start.skip_hint')}
          checked={skipBadLines}
          onChange={(event) => setSkipBadLines(event.currentTarget.checked)}
        />
        <div className={classes.buttons}>
          <Button disabled={!file} loading={starting.isPending} onClick={() => file && void send(file)}>
            {t('start.start')}
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              saveBlob(new Blob([template.text], { type: 'text/csv;charset=utf-8' }), template.name)
            }
          >
            {t('start.template')}
          </Button>
        </div>
      </div>
    </SectionCard>
  )
}
