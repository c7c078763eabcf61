import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '../../../lib/download.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useToasts } from '../../toasts.tsx'

const FORMATS = ['csv', 'json'] as const

/** Everything, in the form that the import reads again. */
export function ExportButtons({ call }: { call: 'GET /vehicle/export' }) {
  const { t } = useTranslation('imports')
  const toast = useToasts()
  const exporting = useDownload(call, { made: true, onError: toast.error })
  const running = exporting.isPending ? exporting.variables.query?.format : undefined
  return FORMATS.map((format) => (
    <Button
      key={format}
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={running === format}
      disabled={running !== undefined && running !== format}
      onClick={() => exporting.mutate({ query: { format } })}
    >
      {t('export', { format: format.toUpperCase() })}
    </Button>
  ))
}
