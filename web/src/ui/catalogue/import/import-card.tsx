import { Button, Checkbox } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { saveBlob } from '../../../lib/download.ts'
import { useErrorText } from '../../../lib/errors.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FileDrop } from '../../file-drop/file-drop.tsx'
import { SectionCard } from '../../section-card.tsx'
import classes from './import.module.css'
import type { ImportCalls } from './use-imports.ts'

const RULES = { maxBytes: LIMITS.import_file, extensions: ['csv', 'json'] } as const

interface ImportCardProps {
  calls: ImportCalls
  words: { title: string; hint: string; file: string }
  /** A file with the columns that are read, to fill in. */
  template: { name: string; text: string }
}

/** A file is chosen, sent, and then worked through in the background. */
export function ImportCard({ calls, words, template }: ImportCardProps) {
  const { t } = useTranslation('imports')
  const starting = useCall(calls.start, { refresh: [calls.latest] })
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
    <SectionCard title={words.title} hint={words.hint}>
      <div className={classes.stack}>
        <FileDrop
          label={words.file}
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
          label={t('start.skip')}
          description={t('start.skip_hint')}
          checked={skipBadLines}
          onChange={(event) => setSkipBadLines(event.currentTarget.checked)}
        />
        <div className={classes.buttons}>
          <Button disabled={!file} loading={starting.isPending} onClick={send}>
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
