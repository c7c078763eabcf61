import { UnstyledButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import type { Message } from '#contract/conversations/shapes.ts'
import type { FileKey } from '../../lib/api.ts'
import { useFormats } from '../../lib/formats.ts'
import { useIsPrinting } from '../../lib/is-printing.ts'
import { part } from '../../lib/parts.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { FileDownloadButton } from '../file-download-button.tsx'
import { useOpenedPart } from '../later.tsx'
import { AttachedImage } from './attached-image.tsx'
import classes from './thread.module.css'

type AttachmentCall = Extract<FileKey, `GET /${string}/{id}/download_file`>

export interface AttachmentProps {
  id: string
  file: NonNullable<Message['file']>
  call: AttachmentCall
}

/** The file of a message. A picture is seen at once. */
export function Attachment({ id, file, call }: AttachmentProps) {
  const { t } = useTranslation('ui')
  const formats = useFormats()
  const isPrinting = useIsPrinting()
  if (file.deleted_at) {
    return (
      <p className={classes.gone}>
        <bdi>{file.name}</bdi> · {t('thread.file_deleted', { date: formats.date(file.deleted_at) })}
      </p>
    )
  }
  return (
    <>
      {isPicture(file) ? <Picture id={id} file={file} call={call} /> : null}
      {/* On paper there is no button to say that something was attached. */}
      {isPrinting ? (
        <p className={classes.gone}>
          <bdi>{file.name}</bdi> · {formats.fileSize(file.size)}
        </p>
      ) : null}
      <FileDownloadButton
        call={call}
        input={{ params: { id } }}
        className={classes.attachment}
        classNames={{ label: classes.label }}
        title={file.name}
        variant="default"
        size="compact-sm"
        leftSection={<IconPaperclip size={14} aria-hidden />}
      >
        <bdi className={classes.name}>{file.name}</bdi>
        <span className={classes.size}>{formats.fileSize(file.size)}</span>
      </FileDownloadButton>
    </>
  )
}

/** A drawing (svg) is a document that may ask for others: it is downloaded, never shown here. */
const PICTURES = /\.(png|jpe?g|gif|webp|avif)$/i
/** What a phone takes, and no more: nobody waits for it who did not ask. */
const MOST_BYTES = 12 * 1024 * 1024

export const isPicture = ({ name, size }: Pick<AttachmentProps['file'], 'name' | 'size'>): boolean =>
  PICTURES.test(name) && size <= MOST_BYTES

const largePicture = part(() => import('./large-picture.tsx').then((module) => module.LargePicture))

/** Shown small; it opens large. */
function Picture(props: AttachmentProps) {
  const { t } = useTranslation('ui')
  const [isBroken, setBroken] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const close = () => setLarge(false)
  const Large = useOpenedPart(largePicture, isLarge, close)
  if (isBroken) return null
  return (
    <>
      <UnstyledButton className={classes.picture} title={t('thread.enlarge')} onClick={() => setLarge(true)}>
        <AttachedImage {...props} size="small" onBroken={() => setBroken(true)} />
      </UnstyledButton>
      {Large ? <Large {...props} isOpen={isLarge} onClose={close} /> : null}
    </>
  )
}
