import { UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Message } from '#contract/conversations/shapes.ts'
import { apiFileAddress, type FileKey } from '../../lib/api.ts'
import { useFormats } from '../../lib/formats.ts'
import { useIsPrinting } from '../../lib/is-printing.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Dialog } from '../dialog.tsx'
import { FileDownloadButton } from '../file-download-button.tsx'
import classes from './thread.module.css'

type AttachmentCall = Extract<FileKey, `GET /${string}/{id}/download_file`>

interface AttachmentProps {
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

/** Shown small; it opens large. */
function Picture(props: AttachmentProps) {
  const { file } = props
  const { t } = useTranslation('ui')
  const [isBroken, setBroken] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  if (isBroken) return null
  return (
    <>
      <UnstyledButton className={classes.picture} title={t('thread.enlarge')} onClick={() => setLarge(true)}>
        <Image {...props} size="small" onBroken={() => setBroken(true)} />
      </UnstyledButton>
      <Dialog
        opened={isLarge}
        onClose={() => setLarge(false)}
        title={file.name}
        size="xl"
        centered
        fullScreen={phone}
      >
        <div className={classes.large}>
          <Image {...props} size="large" onBroken={() => setLarge(false)} />
        </div>
      </Dialog>
    </>
  )
}

interface ImageProps extends AttachmentProps {
  /** Each has an address of its own, since one opens nothing after a minute. */
  size: 'small' | 'large'
  onBroken: () => void
}

/** By the address that a download has. The server says by its bytes what it is: what is no picture does not show. */
function Image({ id, file, call, size, onBroken }: ImageProps) {
  const { t } = useTranslation('ui')
  const { data, error } = useQuery({
    queryKey: ['attachment', call, id, size],
    queryFn: () => apiFileAddress(call, { params: { id } }),
    // What was shown stays.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    retry: false,
  })
  useEffect(() => {
    if (error) onBroken()
  }, [error, onBroken])
  if (!data) return null
  return (
    <img src={data.url} alt={t('thread.picture', { name: file.name })} decoding="async" onError={onBroken} />
  )
}
