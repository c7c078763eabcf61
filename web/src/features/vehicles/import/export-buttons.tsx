import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { downloadDocument } from '../../../lib/download.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useToasts } from '../../../ui/toasts.tsx'

const FORMATS = ['csv', 'json'] as const

/** Everything, in the form that the import reads again. */
export function ExportButtons() {
  const { t } = useTranslation('vehicles')
  const toast = useToasts()
  const exporting = useMutation({
    mutationFn: (format: (typeof FORMATS)[number]) =>
      downloadDocument('GET /vehicle/export', { query: { format } }),
    onError: toast.error,
  })
  return FORMATS.map((format) => (
    <Button
      key={format}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={exporting.isPending && exporting.variables === format}
      disabled={exporting.isPending && exporting.variables !== format}
      onClick={() => exporting.mutate(format)}
    >
      {t('export', { format: format.toUpperCase() })}
    </Button>
  ))
}
