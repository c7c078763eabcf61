import { Alert, Button, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useSite } from '../../../lib/site.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import classes from './unsubscribe.module.css'

/** Opened from a mail, by a person or by a program that looks at links: nothing happens before the button is pressed. */
export function UnsubscribePage() {
  const { t } = useTranslation('mailings')
  const { title: site } = useSite()
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const [state, setState] = useState<'asked' | 'done' | 'again'>('asked')
  const leaving = useCall('POST /unsubscribe/{token}', {
    onSuccess: () => setState('done'),
  })
  const returning = useCall('POST /subscribe_again/{token}', {
    onSuccess: () => setState('again'),
  })
  const { error } = state === 'done' ? returning : leaving
  const words = {
    asked: [t('unsubscribe.title', { site }), t('unsubscribe.text')],
    done: [t('unsubscribe.done_title'), t('unsubscribe.done_text', { site })],
    again: [t('unsubscribe.again_title'), t('unsubscribe.again_text', { site })],
  }[state]
  return (
    <Stack gap="lg">
      <div role="status">
        <h1 className={classes.title}>{words[0]}</h1>
        <p className={classes.text}>{words[1]}</p>
      </div>
      {error ? (
        <Alert color="bad" role="alert">
          <ErrorText error={error} />
        </Alert>
      ) : null}
      {state === 'done' ? (
        <Button
          variant="default"
          loading={returning.isPending}
          onClick={() => returning.mutate({ params: { token } })}
        >
          {t('unsubscribe.again')}
        </Button>
      ) : (
        <Button
          variant={state === 'asked' ? 'filled' : 'default'}
          loading={leaving.isPending}
          onClick={() => leaving.mutate({ params: { token } })}
        >
          {t('unsubscribe.button')}
        </Button>
      )}
    </Stack>
  )
}
