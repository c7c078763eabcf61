import { Button, Text } from '@mantine/core'
import { IconBrandTelegram } from '@tabler/icons-react'
import type { Answer } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Copyable } from '../../../ui/copyable.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import classes from './notification-settings.module.css'

interface StepsProps {
  begun: Answer<'POST /telegram_link'>
  bot: string
  isRenewing: boolean
  onRenew: () => void
}

/** By the camera of a phone, in Telegram on this device, or by hand: all three send the same code to the bot. */
export function TelegramSteps({ begun, bot, isRenewing, onRenew }: StepsProps) {
  const { t } = useTranslation('notification-settings')
  const formats = useFormats()
  const isOver = useNow().getTime() >= Date.parse(begun.expires_at)
  if (isOver)
    return (
      <div className={classes.fields}>
        <Text role="status">{t('telegram.expired')}</Text>
        <div>
          <Button variant="default" loading={isRenewing} onClick={onRenew}>
            {t('telegram.new_code')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className={classes.fields}>
      <Text>{t('telegram.scan')}</Text>
      <div className={classes.connect}>
        <div>
          <QrCode text={begun.url} label={t('telegram.qr')} />
        </div>
        <div className={classes.fields}>
          <div>
            <Button
              variant="default"
              component="a"
              href={begun.url}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconBrandTelegram size={16} aria-hidden />}
            >
              {t('telegram.open')}
            </Button>
          </div>
          <div>
            <span className={classes.hint}>{t('telegram.by_hand', { bot: `\u2068@${bot}\u2069` })}</span>
            <Copyable value={`/start ${begun.code}`} what={t('telegram.message')} code />
          </div>
        </div>
      </div>
      <Text size="sm" c="dimmed" role="status">
        {t('telegram.waiting', { time: formats.time(begun.expires_at) })}
      </Text>
    </div>
  )
}
