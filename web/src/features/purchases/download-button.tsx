import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/formats.ts'
import { useToasts } from '../../ui/toasts.tsx'
import type { Invoice } from './invoice.ts'
import { useDownloadInvoice } from './use-download-invoice.ts'

interface DownloadButtonProps extends ButtonProps {
  invoice: Pick<Invoice, 'id' | 'number' | 'can' | 'document_deleted_at' | 'document_kept_until'>
}

/** The document, or the reason why there is none any more. Without a document there is nothing to show. */
export function DownloadButton({ invoice, ...props }: DownloadButtonProps) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const toast = useToasts()
  const fetching = useDownloadInvoice()
  const { id, number, can, document_deleted_at: deleted, document_kept_until: kept } = invoice
  if (!can.download && !deleted) return null

  const note = deleted
    ? t('document.deleted_on', { date: formats.date(deleted) })
    : kept
      ? t('document.kept_until', { date: formats.date(kept) })
      : null
  const name = number ? t('document.download_number', { number }) : t('document.download')
  return (
    <Tooltip label={note} disabled={!note}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={fetching.isPending}
        aria-label={deleted && note ? `${name}: ${note}` : name}
        {...props}
        // Not `disabled`: it must be reachable to say why it does nothing.
        data-disabled={deleted ? true : undefined}
        aria-disabled={deleted ? true : undefined}
        onClick={() => {
          if (!deleted) fetching.mutate(id, { onError: toast.error })
        }}
      >
        {deleted ? note : t('document.download')}
      </Button>
    </Tooltip>
  )
}
