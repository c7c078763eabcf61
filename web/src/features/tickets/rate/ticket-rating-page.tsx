import { Alert, Stack } from '@mantine/core'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { RATINGS } from '#contract/tickets/states.ts'
import type { Answer } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import classes from './rating.module.css'
import { RatingForm } from './rating-form.tsx'

/** Opened by one of two links in a mail: what it says counts at once, can be changed and explained. */
export function TicketRatingPage() {
  const { t } = useTranslation('tickets')
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const search = useSearch({ strict: false }) as { rating?: string }
  const wanted = RATINGS.find((known) => known === search.rating)
  // Kept while the next answer is on its way.
  const [told, setTold] = useState<Answer<'POST /ticket_rating/{token}'> | null>(null)
  const { error, mutateAsync } = useCall('POST /ticket_rating/{token}', { onSuccess: setTold })
  const isTold = useRef(false)
  useEffect(() => {
    if (!wanted || isTold.current) return
    isTold.current = true
    mutateAsync({ params: { token }, body: { rating: wanted } }).catch(() => undefined)
  }, [wanted, token, mutateAsync])
  // Nothing can be told by a link that is not whole.
  if (error instanceof ApiError && error.code === 'rating_link_invalid') {
    return (
      <Stack gap="lg">
        <h1 className={classes.title}>{t('rating.title')}</h1>
        <Alert color="bad" role="alert">
          <ErrorText error={error} />
        </Alert>
      </Stack>
    )
  }
  const isWaiting = wanted !== undefined && !told && !error
  return (
    <Stack gap="lg">
      <div role="status">
        <h1 className={classes.title}>
          {told ? t('rating.page_title', { number: told.ticket_no }) : t('rating.question')}
        </h1>
        {isWaiting ? <p className={classes.text}>{t('rating.page_waiting')}</p> : null}
        {told ? <p className={classes.text}>{t('rating.change')}</p> : null}
      </div>
      {isWaiting ? null : (
        <RatingForm
          given={told?.rating ?? null}
          rate={(body) => mutateAsync({ params: { token }, body })}
          error={error}
        />
      )}
    </Stack>
  )
}
