import { ORDER_BOUNDS } from '#contract/orders/bounds.ts'
import { TIME_FRAMES } from '#contract/orders/promised-time.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useWhen } from '../../../lib/use-when.ts'
import { ChoiceCard, ChoiceGroup } from '../../../ui/choice-card.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { Optional } from '../../../ui/form/optional.tsx'
import { Typed } from '../../../ui/form/typed.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { OrderForm } from './order-draft.ts'
import classes from './submit-order.module.css'
import type { OrderPrice } from './use-order-price.ts'

/** By when it is needed, and whatever else the tuner should know. */
export function TimingCard({ order, price }: { order: OrderForm; price: OrderPrice }) {
  const { t } = useTranslation('submit-order')
  const when = useWhen()
  return (
    <SectionCard title={t('cards.timing')}>
      <ChoiceGroup label={t('timing.which')}>
        {TIME_FRAMES.map((frame) => {
          const ready = price.quote?.promises[frame]
          return (
            <ChoiceCard
              key={frame}
              name="time_frame"
              value={frame}
              checked={order.form.values.time_frame === frame}
              onChoose={() => order.form.setFieldValue('time_frame', frame)}
            >
              <span className={classes.offeredName}>{t(`timing.frames.${frame}`)}</span>
              {/* An empty line until it is known, or everything below would move down. */}
              <span className={classes.note}>
                {ready ? t('timing.ready', { time: when(ready) }) : '\u00a0'}
              </span>
            </ChoiceCard>
          )
        })}
      </ChoiceGroup>
      <Typed of={order} name="comment">
        {(field) => (
          <GrowingTextarea
            mt="md"
            label={<Optional>{t('timing.comment')}</Optional>}
            description={t('timing.comment_hint')}
            minRows={3}
            maxRows={12}
            maxLength={ORDER_BOUNDS.comment}
            {...field}
          />
        )}
      </Typed>
    </SectionCard>
  )
}
