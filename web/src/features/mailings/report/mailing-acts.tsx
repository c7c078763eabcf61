import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { MAILINGS_KEY, type MailingDetails } from '../mailings.ts'

/** Pause, go on, stop: what the mailing can do now. */
export function MailingActs({ mailing: { id, can } }: { mailing: MailingDetails }) {
  const { t } = useTranslation('mailings')
  const toast = useToasts()
  const confirm = useConfirm()
  const told = { refreshAlways: [MAILINGS_KEY], onError: toast.error }
  const pausing = useCall('POST /mailing/{id}/pause', told)
  const resuming = useCall('POST /mailing/{id}/resume', told)
  const stopping = useCall('POST /mailing/{id}/stop', told)
  const stop = async () => {
    const sure = await confirm({
      title: t('progress.stop_title'),
      text: t('progress.stop_text'),
      confirm: t('progress.stop'),
      danger: true,
    })
    if (sure) stopping.mutate({ params: { id } })
  }
  return (
    <>
      {can.stop ? (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          loading={stopping.isPending}
          onClick={() => void stop()}
        >
          {t('progress.stop')}
        </Button>
      ) : null}
      {can.pause ? (
        <Button
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          loading={pausing.isPending}
          onClick={() => pausing.mutate({ params: { id } })}
        >
          {t('progress.pause')}
        </Button>
      ) : null}
      {can.resume ? (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={resuming.isPending}
          onClick={() => resuming.mutate({ params: { id } })}
        >
          {t('progress.resume')}
        </Button>
      ) : null}
    </>
  )
}
