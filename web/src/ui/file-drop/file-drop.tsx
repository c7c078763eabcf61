import { Button, Input, Progress } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Optional } from '../form/optional.tsx'
import { DropZone } from './drop-zone.tsx'
import classes from './file-drop.module.css'
import { type FileRules, fileProblem } from './file-rules.ts'
import { usePreview } from './use-preview.ts'

interface FileDropProps {
  label: string
  isOptional?: boolean
  description?: ReactNode
  rules: FileRules
  /** Chosen just now, or known to be at the server already. */
  value: Pick<File, 'name' | 'size'> | null
  onChange: (file: File | null) => void
  /** Show the chosen picture. */
  picture?: boolean
  /** Bytes while sending; null when nothing is under way. */
  progress?: { loaded: number; total: number } | null
  onCancel?: () => void
  error?: ReactNode
  disabled?: boolean
}

export function FileDrop(props: FileDropProps) {
  const { label, description, rules, value, onChange, picture, progress, onCancel } = props
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const [refused, setRefused] = useState<string | null>(null)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const preview = usePreview(picture && value instanceof File ? value : null)
  const types = rules.extensions && formats.list(rules.extensions.map((ending) => ending.toUpperCase()))
  const limits = [types, t('file.limit', { size: formats.fileSize(rules.maxBytes) })]
    .filter(Boolean)
    .join(' · ')
  const sending = progress !== null && progress !== undefined

  const take = (files: File[]) => {
    const file = files[0]
    if (!file) return
    if (files.length > 1) return setRefused(t('file.too_many'))
    const problem = fileProblem(file, rules)
    if (problem) {
      const limit = formats.fileSize(rules.maxBytes)
      const size = formats.fileSize(file.size)
      setRefused(t(`file.${problem}`, { name: file.name, size, limit, types: types ?? '' }))
      return
    }
    setRefused(null)
    onChange(file)
  }

  return (
    <Input.Wrapper
      label={props.isOptional ? <Optional>{label}</Optional> : label}
      description={description}
      error={refused ?? props.error}
      labelElement="div"
    >
      <DropZone
        label={label}
        accept={rules.extensions?.map((ending) => `.${ending}`).join(',')}
        disabled={props.disabled || sending}
        className={classes.zone}
        innerClassName={classes.inner}
        onFiles={take}
      >
        {preview && preview !== unreadable ? (
          <img
            className={classes.picture}
            src={preview}
            alt={t('file.preview', { name: value?.name ?? label })}
            // A file that only calls itself a picture must not stand there as a broken one.
            onError={() => setUnreadable(preview)}
          />
        ) : (
          <IconUpload size={22} stroke={1.6} aria-hidden />
        )}
        <div className={classes.words}>
          <div className={classes.name}>{value ? <bdi>{value.name}</bdi> : t('file.drop')}</div>
          <div className={classes.small}>
            {value ? formats.fileSize(value.size) : `${t('file.none')} · ${limits}`}
          </div>
        </div>
      </DropZone>
      {sending ? <Sending name={value?.name ?? label} progress={progress} onCancel={onCancel} /> : null}
      {value && !sending ? (
        <Button
          className={classes.remove}
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={t('file.remove', { name: value.name })}
          onClick={() => onChange(null)}
        >
          {t('file.remove_it')}
        </Button>
      ) : null}
    </Input.Wrapper>
  )
}

interface SendingProps {
  name: string
  progress: { loaded: number; total: number }
  onCancel?: () => void
}

function Sending({ name, progress, onCancel }: SendingProps) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const share = progress.total > 0 ? (progress.loaded / progress.total) * 100 : 0
  return (
    <div className={classes.progress}>
      <div className={classes.bar}>
        <Progress value={share} aria-label={t('file.uploading', { name })} />
        <div className={classes.small}>
          {t('file.progress', {
            done: formats.fileSize(progress.loaded),
            total: formats.fileSize(progress.total),
          })}
        </div>
      </div>
      {onCancel ? (
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('file.cancel')}
        </Button>
      ) : null}
    </div>
  )
}
