import { Alert, Anchor, Button } from '@mantine/core'
import { IconAlertTriangle, IconBrandTelegram } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { BotForm } from './bot-form.tsx'
import classes from './notification-settings.module.css'
import { BOT, type Bot, SETTINGS } from './notification-settings.ts'

/** The Telegram bot of the site, by which staff are told and take work. */
export function BotCard() {
  const { t } = useTranslation('notification-settings')
  const found = useAnswer(BOT, {}, FRESH)
  return (
    <SectionCard title={t('bot.title')} hint={t('bot.hint')}>
      <Loaded query={found} skeleton={<SkeletonLines heights={[20, 20, 20, 36]} gap={12} />}>
        {({ bot }) => (bot ? <ConnectedBot bot={bot} /> : <BotForm />)}
      </Loaded>
    </SectionCard>
  )
}

function ConnectedBot({ bot }: { bot: Bot }) {
  const { t } = useTranslation('notification-settings')
  const formats = useFormats()
  const [isReplacing, setReplacing] = useState(false)
  return (
    <div className={classes.fields}>
      {bot.failed_at ? (
        <Alert
          color="bad"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t('bot.failed')}
          role="status"
        >
          {t('bot.failed_text', { time: formats.dateTime(bot.failed_at) })}
        </Alert>
      ) : null}
      <div className={classes.bot}>
        <IconBrandTelegram className={classes.icon} size={24} stroke={1.5} aria-hidden />
        <div className={classes.words}>
          <Anchor
            className={classes.name}
            href={`https://t.me/${bot.username}`}
            target="_blank"
            rel="noreferrer"
          >
            <bdi dir="ltr">@{bot.username}</bdi>
          </Anchor>
          <span className={classes.hint}>{t('bot.since', { when: formats.dateTime(bot.connected_at) })}</span>
        </div>
        <div className={classes.buttons}>
          {isReplacing || bot.failed_at ? null : (
            <Button variant="default" onClick={() => setReplacing(true)}>
              {t('bot.replace')}
            </Button>
          )}
          <RemoveButton bot={bot} />
        </div>
      </div>
      {bot.is_fetched ? <span className={classes.hint}>{t('bot.fetched')}</span> : null}
      {isReplacing || bot.failed_at ? <BotForm onDone={() => setReplacing(false)} /> : null}
    </div>
  )
}

function RemoveButton({ bot }: { bot: Bot }) {
  const { t } = useTranslation('notification-settings')
  const confirm = useConfirm()
  const toast = useToasts()
  const removing = useCall('DELETE /telegram_bot', { refreshAlways: [BOT, SETTINGS] })
  const remove = async () => {
    const isSure = await confirm({
      title: t('bot.remove_title', { bot: `@${bot.username}` }),
      text: t('bot.remove_text'),
      confirm: t('bot.remove'),
      danger: true,
    })
    if (isSure) removing.mutate(undefined, { onError: toast.error })
  }
  return (
    <Button variant="default" loading={removing.isPending} onClick={() => void remove()}>
      {t('bot.remove')}
    </Button>
  )
}
