import { Anchor, Loader } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './captcha-status.module.css'
import type { Captcha } from './use-captcha.ts'

const CLASS = { idle: '', working: '', done: classes.done, failed: classes.failed, insecure: classes.failed }

/** One quiet line that says what the captcha is doing. */
export function CaptchaStatus({ captcha }: { captcha: Captcha }) {
  const { t } = useTranslation('ui')
  const { state } = captcha
  const failed = state === 'failed' || state === 'insecure'
  return (
    <div className={`${classes.status} ${CLASS[state]}`} role="status" data-captcha={state}>
      {state === 'working' ? <Loader size={14} aria-hidden /> : null}
      {state === 'idle' || state === 'done' ? <IconShieldCheck size={16} aria-hidden /> : null}
      {failed ? <IconShieldX size={16} aria-hidden /> : null}
      <span>{t(`captcha.${state}`)}</span>
      {state === 'failed' ? (
        <Anchor component="button" type="button" size="xs" onClick={captcha.start}>
          {t('captcha.retry')}
        </Anchor>
      ) : null}
    </div>
  )
}
