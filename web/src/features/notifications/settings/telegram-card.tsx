import { Button } from '@mantine/core'
import { IconBrandTelegram } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ConnectionTest } from '../../../ui/connection-test.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from './notification-settings.module.css'
import { type OwnTelegram, SETTINGS } from './notification-settings.ts'
import { TelegramSteps } from './telegram-steps.tsx'

/** The own chat with the bot of the site. That it was connected on the phone is heard live. */
export function TelegramCard({ telegram: { bot, link } }: { telegram: OwnTelegram }) {
  const { t } = useTranslation('notification-settings')
  return (
    <SectionCard title={t('telegram.title')} hint={t('telegram.hint')}>
      {link ? <Connected link={link} /> : <NotConnected bot={bot} />}
    </SectionCard>
  )
}

function Connected({ link }: { link: NonNullable<OwnTelegram['link']> }) {
  const { t } = useTranslation('notification-settings')
  const formats = useFormats()
  const toast = useToasts()
  const testing = useCall('POST /telegram_link/test', { refresh: [SETTINGS] })
  const disconnecting = useCall('DELETE /telegram_link', { refreshAlways: [SETTINGS] })
  return (
    <div className={classes.fields}>
      <div className={classes.bot}>
        <IconBrandTelegram className={classes.icon} size={24} stroke={1.5} aria-hidden />
        <div className={classes.words}>
          <div className={classes.name}>
            <bdi>{link.name}</bdi>
          </div>
          <span className={classes.hint}>{t('telegram.since', { when: formats.dateTime(link.since) })}</span>
        </div>
        <Button
          variant="default"
          loading={disconnecting.isPending}
          onClick={() => disconnecting.mutate(undefined, { onError: toast.error })}
        >
          {t('telegram.disconnect')}
        </Button>
      </div>
      <ConnectionTest
        testing={{ ...testing, mutate: () => testing.mutate() }}
        answer={testing.data}
        label={t('telegram.test')}
        hint={t('telegram.test_hint')}
        disabled={false}
        works={t('telegram.test_works')}
        fails={t('telegram.test_failed')}
      />
    </div>
  )
}

function NotConnected({ bot }: { bot: string }) {
  const { t } = useTranslation('notification-settings')
  const toast = useToasts()
  const beginning = useCall('POST /telegram_link')
  const begin = () => beginning.mutate(undefined, { onError: toast.error })
  return beginning.data ? (
    <TelegramSteps begun={beginning.data} bot={bot} isRenewing={beginning.isPending} onRenew={begin} />
  ) : (
    <Button
      variant="default"
      leftSection={<IconBrandTelegram size={16} aria-hidden />}
      loading={beginning.isPending}
      onClick={begin}
    >
      {t('telegram.connect')}
    </Button>
  )
}
