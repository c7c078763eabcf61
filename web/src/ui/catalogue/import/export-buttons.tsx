import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '../../../lib/download.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useToasts } from '../../toasts.tsx'

const FORMATS = {
  'GET /vehicle/export': ['csv', 'json'],
  'GET /shop/product/export': ['csv', 'json', 'zip'],
} as const

/** Everything, in the form that the import reads again. */
export function ExportButtons({ call }: { call: keyof typeof FORMATS }) {
  const { t } = useTranslation('imports')
  const toast = useToasts()
  const exporting = useDownload(call, { made: true, onError: toast.error })
  const running = exporting.isPending ? exporting.variables.query?.format : undefined
  return FORMATS[call].map((format) => (
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
