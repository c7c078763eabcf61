import { PasswordInput } from '@mantine/core'
import { TOKEN_PATTERN } from '#contract/notifications/telegram-bounds.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ServerForm, SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import classes from './notification-settings.module.css'
import { BOT_ANSWER, SETTINGS } from './notification-settings.ts'

const STEPS = ['one', 'two', 'three'] as const
const LOOKS_LIKE = '123456789:AA…'
const TOKEN = new RegExp(`^${TOKEN_PATTERN}$`)

/** Three steps to a bot. Telegram is asked before its token is kept, and the token is never shown again. */
export function BotForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation('notification-settings')
  const toast = useToasts()
  const connecting = useCall('POST /telegram_bot', { keepAs: BOT_ANSWER, refresh: [SETTINGS] })
  const f = useServerForm({
    initialValues: { token: '' },
    check: ({ token }) => ({
      token: token.trim() === '' ? 'required' : !TOKEN.test(token.trim()) && { text: t('bot.token_form') },
    }),
    submit: ({ token }) => connecting.mutateAsync({ body: { token: token.trim() } }),
    fieldOf: ({ code }) => (code === 'telegram_token_wrong' ? 'token' : null),
    onDone: ({ bot }) => {
      toast.success(t('bot.connected', { bot: `@${bot?.username}` }))
      onDone?.()
    },
  })
  return (
    <ServerForm of={f} label={t('bot.title')}>
      <ol className={classes.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`bot.steps.${step}`)}</li>
        ))}
      </ol>
      <PasswordInput
        label={t('bot.token')}
        description={t('bot.token_hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...f.field('token')}
        placeholder={LOOKS_LIKE}
        dir="ltr"
        autoComplete="off"
      />
      <div>
        <SubmitButton of={f}>{t('bot.connect')}</SubmitButton>
      </div>
    </ServerForm>
  )
}
