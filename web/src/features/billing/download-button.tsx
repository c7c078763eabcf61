import { IconClock, IconFileOff } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { FileDownloadButton } from '../../ui/file-download-button.tsx'
import classes from './download-button.module.css'
import type { Invoice } from './invoice.ts'

interface DownloadButtonProps {
  invoice: Pick<
    Invoice,
    'id' | 'number' | 'can' | 'document_deleted_at' | 'document_kept_until' | 'document_held'
  >
  /** Only the button, where the days stand elsewhere. */
  bare?: boolean
}

/** Until when the document is kept, or when it went. */
export function DocumentKept({ invoice }: Pick<DownloadButtonProps, 'invoice'>) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const { can, document_deleted_at: deleted, document_kept_until: kept, document_held: held } = invoice
  if (deleted) return t('document.deleted_on', { date: formats.date(deleted) })
  if (held) return t(`document.held.${held}`)
  return can.download && kept ? t('document.kept_until', { date: formats.date(kept) }) : null
}

/** The document and the day until which it is kept, or the day on which it went. Nothing where there never was one. */
export function DownloadButton({ invoice, bare }: DownloadButtonProps) {
  const { t } = useTranslation('purchases')
  const { id, number, can, document_deleted_at: deleted, document_held: held } = invoice
  if ((deleted || held) && !bare) {
    const Icon = deleted ? IconFileOff : IconClock
    return (
      <span className={classes.gone}>
        <Icon size={16} stroke={1.6} aria-hidden />
        <DocumentKept invoice={invoice} />
      </span>
    )
  }
  if (deleted || !can.download) return null
  return (
    <span className={classes.kept}>
      <FileDownloadButton
        variant="default"
        call="GET /credits/{id}/download_invoice"
        input={{ params: { id } }}
        aria-label={number ? t('document.download_number', { number }) : t('document.download')}
      >
        {t('document.download')}
      </FileDownloadButton>
      {invoice.document_kept_until && !bare ? (
        <span className={classes.until}>
          <DocumentKept invoice={invoice} />
        </span>
      ) : null}
    </span>
  )
}
