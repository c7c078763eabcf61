import { Button } from '@mantine/core'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from './resend-code.module.css'
import { useCountdown } from './use-countdown.ts'

interface ResendCodeProps {
  /** Epoch milliseconds from which the server takes another request. */
  resendAt: number
  onResend: () => void
  pending: boolean
  /** A new code has just been sent. */
  sent: boolean
}

export function ResendCode({ resendAt, onResend, pending, sent }: ResendCodeProps) {
  const { t } = useTranslation('identity')
  const left = useCountdown(resendAt)
  return (
    <div className={classes.resend}>
      <p className={classes.note} role="status">
        {sent ? t('verify.sent') : t('verify.spam')}
      </p>
      {left > 0 ? (
        <span className={classes.note}>{t('verify.resend_in', { count: left })}</span>
      ) : (
        <Button variant="default" loading={pending} onClick={onResend}>
          {t('verify.resend')}
        </Button>
      )}
    </div>
  )
}
