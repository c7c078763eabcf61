import { Button } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useNow } from '../../../lib/use-now.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { ownOrderPage } from '../order-link.tsx'
import tickets from '../tickets.module.css'
import classes from './open-ticket.module.css'
import type { LikelyAnswer } from './use-likely-answers.ts'

interface LikelyAnswersProps {
  answers: readonly LikelyAnswer[]
  onAnswered: () => void
}

/** What may answer the question already. It stands below what is typed, which never moves for it. */
export function LikelyAnswers({ answers, onAnswered }: LikelyAnswersProps) {
  const { t } = useTranslation('tickets')
  return (
    <section className={classes.answers} aria-label={t('answers.title')} aria-live="polite">
      {answers.length === 0 ? (
        <p className={classes.none}>
          <IconBulb size={16} aria-hidden /> {t('answers.waiting')}
        </p>
      ) : (
        <>
          <div className={classes.answersHead}>
            <h2 className={classes.answersTitle}>
              <IconBulb size={16} aria-hidden /> {t('answers.title')}
            </h2>
            <Button size="compact-sm" variant="default" onClick={onAnswered}>
              {t('answers.answered')}
            </Button>
          </div>
          <ul className={classes.answerList}>
            {answers.map((answer) => (
              <li key={`${answer.source} ${answer.id ?? answer.title}`} className={classes.answer}>
                <AnswerWords answer={answer} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** A passage begins with its heading, which stands above it already. */
const withoutTitle = (excerpt: string, title: string) =>
  title && excerpt.startsWith(title) ? excerpt.slice(title.length).trimStart() : excerpt

function AnswerWords({ answer }: { answer: LikelyAnswer }) {
  const { t } = useTranslation('tickets')
  const { source, title, excerpt, order } = answer
  if (order) return <OrderWords answer={answer} order={order} />
  return (
    <>
      <p className={classes.source}>
        {t(`answers.sources.${source}`)} · <bdi>{title}</bdi>
      </p>
      <p className={classes.excerpt}>
        <bdi>{withoutTitle(excerpt, title)}</bdi>
      </p>
      {source === 'terms' || source === 'privacy' ? (
        <Link
          className={tickets.link}
          to={source === 'terms' ? '/terms_of_use' : '/privacy_policy'}
          target="_blank"
        >
          {t(`answers.sources.${source}`)}
        </Link>
      ) : null}
    </>
  )
}

interface OrderWordsProps {
  answer: LikelyAnswer
  order: NonNullable<LikelyAnswer['order']>
}

/** How the order stands, in a sentence. */
function OrderWords({ answer, order }: OrderWordsProps) {
  const { t } = useTranslation('tickets')
  const when = useWhen()
  const now = useNow()
  const { status, promised_at, order_no: number } = order
  const time = promised_at ? when(promised_at) : ''
  const words = () => {
    if (order.waits_for_customer)
      return answer.excerpt
        ? t('answers.order.waits', { number, reason: answer.excerpt })
        : t('answers.order.incomplete', { number })
    // A promise that has passed is none.
    if (promised_at && new Date(promised_at) > now && (status === 'pending' || status === 'processing'))
      return t(`answers.order.${status}_by`, { number, time })
    return t(`answers.order.${status}`, { number })
  }
  return (
    <>
      <p className={classes.source}>
        {t('answers.sources.order')} · <bdi>{order.vehicle_label}</bdi>
      </p>
      <p className={classes.excerpt}>
        <bdi>{words()}</bdi>
      </p>
      <Link className={tickets.link} to={ownOrderPage(order)} params={{ id: order.id }}>
        {t('answers.see_order', { number })}
      </Link>
    </>
  )
}
