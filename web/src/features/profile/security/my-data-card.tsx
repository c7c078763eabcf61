import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useDownload } from '../../../lib/download.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'

export function MyDataCard() {
  const { t } = useTranslation('profile')
  const toast = useToasts()
  const fetching = useDownload('GET /user/my_data', {
    made: true,
    onSuccess: (name) => toast.success(t('my_data.done', { name })),
    onError: toast.error,
  })
  return (
    <SectionCard title={t('my_data.title')}>
      <Text mb="md">{t('my_data.text')}</Text>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={fetching.isPending}
        onClick={() => fetching.mutate()}
      >
        {t('my_data.download')}
      </Button>
    </SectionCard>
  )
}
