import { Button, Text } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useSignedInUser } from '../../lib/session.ts'
import { FRESH, useAnswer } from '../../lib/use-answer.ts'
import { useCall } from '../../lib/use-call.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { SETTINGS } from './settings/notification-settings.ts'

/** Whoever finds the services offline can ask to be told when they are back, and is shown that they did. */
export function ServicesRequest() {
  const { t } = useTranslation('submit-order')
  const toast = useToasts()
  const { impersonation } = useSignedInUser()
  const { data } = useAnswer(SETTINGS, {}, FRESH)
  const asking = useCall('POST /notification_request', { refresh: [SETTINGS] })
  if (!data || impersonation) return null
  if (data.own.waits_for_services) return <Text mt="xs">{t('offline.asked')}</Text>
  return (
    <Button
      mt="sm"
      variant="default"
      leftSection={<IconBell size={16} aria-hidden />}
      loading={asking.isPending}
      onClick={() => asking.mutate(undefined, { onError: toast.error })}
    >
      {t('offline.ask')}
    </Button>
  )
}
