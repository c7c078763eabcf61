import { Alert, Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useErrorTexts } from '../../../lib/errors.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import classes from './resend-code.module.css'

interface ResendCodeProps {
  /** Epoch milliseconds from which the server takes another request. */
  resendAt: number
  onResend: () => void
  sending: { isPending: boolean; error: unknown }
  /** A new code has just been sent. */
  sent: boolean
}

export function ResendCode({ resendAt, onResend, sending, sent }: ResendCodeProps) {
  const { t } = useTranslation('identity')
  const { text } = useErrorTexts()
  const left = useCountdown(resendAt)
  return (
    <>
      {sending.error ? (
        <Alert color="bad" role="alert">
          {text(sending.error)}
        </Alert>
      ) : null}
      <div className={classes.resend}>
        <p className={classes.note} role="status">
          {sent ? t('verify.sent') : t('verify.spam')}
        </p>
        {left > 0 ? (
          <span className={classes.note}>{t('verify.resend_in', { count: left })}</span>
        ) : (
          <Button variant="default" loading={sending.isPending} onClick={onResend}>
            {t('verify.resend')}
          </Button>
        )}
      </div>
    </>
  )
}

const secondsTo = (moment: number) => Math.max(Math.ceil((moment - Date.now()) / 1000), 0)

/** Whole seconds until a moment, ticking; 0 when it is over. */
function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const tick = () => {
      const now = secondsTo(until)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [until])
  return left
}
