import { Alert, Button } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { TICKET_BOUNDS } from '#contract/tickets/bounds.ts'
import { RATINGS, type Rating } from '#contract/tickets/states.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ErrorText } from '../../../ui/form/error-text.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import classes from './rating.module.css'

const ICONS = { good: IconThumbUp, bad: IconThumbDown } as const

interface RatingFormProps {
  given: Rating | null
  /** What they wrote with it before. */
  comment?: string
  rate: (body: { rating: Rating; comment?: string }) => Promise<unknown>
  error: unknown
}

/** Two buttons; pressed, it is told at once, and a word may follow. Another press changes it. */
export function RatingForm({ given, comment = '', rate, error }: RatingFormProps) {
  const { t } = useTranslation('tickets')
  const [busy, setBusy] = useState<Rating | 'comment' | null>(null)
  const [text, setText] = useState(comment)
  const [sent, setSent] = useState(comment)
  const fits = text.length <= TICKET_BOUNDS.rating_comment
  const tell = async (part: Rating | 'comment', rating: Rating) => {
    // A press on the thumb is told as well while the word is still too long.
    const words = fits ? text.trim() : ''
    if (busy) return
    setBusy(part)
    try {
      await rate({ rating, ...(words && { comment: words }) })
      if (part === 'comment') setSent(words)
    } catch {
      // Said below; what was typed stays.
    } finally {
      setBusy(null)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (given && fits && text.trim()) void tell('comment', given)
  }
  return (
    <form className={classes.form} onSubmit={submit} aria-label={t('rating.question')}>
      <div className={classes.buttons}>
        {RATINGS.map((rating) => {
          const Icon = ICONS[rating]
          return (
            <Button
              key={rating}
              variant={given === rating ? 'filled' : 'default'}
              aria-pressed={given === rating}
              leftSection={<Icon size={18} aria-hidden />}
              loading={busy === rating}
              onClick={() => void tell(rating, rating)}
            >
              {t(`rating.${rating}`)}
            </Button>
          )
        })}
      </div>
      {error ? (
        <Alert color="bad" role="alert">
          <ErrorText error={error} />
        </Alert>
      ) : null}
      {given ? (
        <>
          <p className={classes.thanks} role="status">
            {sent ? t('rating.comment_done') : t('rating.thanks')}
          </p>
          <GrowingTextarea
            label={t('rating.comment')}
            minRows={2}
            maxRows={8}
            maxLength={TICKET_BOUNDS.rating_comment}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            className={classes.send}
            type="submit"
            variant="default"
            loading={busy === 'comment'}
            disabled={!fits || text.trim() === '' || text.trim() === sent}
          >
            {t('rating.comment_send')}
          </Button>
        </>
      ) : null}
    </form>
  )
}
