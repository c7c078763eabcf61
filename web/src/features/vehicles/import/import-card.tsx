import { Button, Checkbox } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { saveBlob } from '../../../lib/download.ts'
import { useErrorText } from '../../../lib/errors.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FileDrop } from '../../../ui/file-drop/file-drop.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from './import.module.css'
import { templateCsv } from './import-template.ts'

const RULES = { maxBytes: LIMITS.import_file, extensions: ['csv', 'json'] } as const

/** A file of variants is chosen, sent, and then worked through in the background. */
export function ImportCard() {
  const { t } = useTranslation('vehicles')
  const starting = useCall('POST /vehicle/import', { refresh: ['GET /vehicle/import'] })
  const [file, setFile] = useState<File | null>(null)
  const [skipBadLines, setSkipBadLines] = useState(false)
  const [progress, setProgress] = useState<{ loaded: number; total: number } | null>(null)
  const ending = useRef<AbortController | null>(null)
  const failure = useErrorText(ending.current?.signal.aborted ? null : starting.error)

  const send = () => {
    if (!file) return
    ending.current = new AbortController()
    setProgress({ loaded: 0, total: file.size })
    starting.mutate(
      {
        form: { skip_bad_lines: skipBadLines ? 'true' : 'false' },
        files: { file },
        onProgress: setProgress,
        signal: ending.current.signal,
      },
      { onSuccess: () => setFile(null), onSettled: () => setProgress(null) },
    )
  }
  return (
    <SectionCard title={t('import.title')} hint={t('import.hint')}>
      <div className={classes.stack}>
        <FileDrop
          label={t('import.file')}
          rules={RULES}
          value={file}
          onChange={(chosen) => {
            starting.reset()
            setFile(chosen)
          }}
          progress={progress}
          onCancel={() => ending.current?.abort()}
          error={failure}
        />
        <Checkbox
          label={t('import.skip')}
          description={t('import.skip_hint')}
          checked={skipBadLines}
          onChange={(event) => setSkipBadLines(event.currentTarget.checked)}
        />
        <div className={classes.buttons}>
          <Button disabled={!file} loading={starting.isPending} onClick={send}>
            {t('import.start')}
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() =>
              saveBlob(
                new Blob([templateCsv()], { type: 'text/csv;charset=utf-8' }),
                t('import.template_name'),
              )
            }
          >
            {t('import.template')}
          </Button>
        </div>
      </div>
    </SectionCard>
  )
}
