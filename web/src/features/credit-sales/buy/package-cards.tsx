import { IconStar } from '@tabler/icons-react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ChoiceCard, ChoiceGroup } from '../../../ui/choice-card.tsx'
import { DecimalInput } from '../../../ui/form/decimal-input.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { bestValue, priceOf, pricePerCredit } from '../prices.ts'
import classes from './buy.module.css'
import { type Choice, COUNT_LEAST, COUNT_MOST, type Offer } from './choice.ts'

interface PackageCardsProps {
  offer: Offer
  choice: Choice
  onChange: (part: Partial<Choice>) => void
}

const FREE = 'free'

export function PackageCards({ offer, choice, onChange }: PackageCardsProps) {
  const { t } = useTranslation('purchases')
  const best = bestValue(offer.items)
  return (
    <ChoiceGroup label={t('buy.which_credits')}>
      {offer.items.map((item) => (
        <ChoiceCard
          key={item.id}
          name="package"
          value={item.id}
          checked={choice.package_id === item.id}
          onChoose={() => onChange({ package_id: item.id })}
        >
          <PackageWords item={item} currency={offer.currency} best={item.id === best} />
        </ChoiceCard>
      ))}
      {offer.free_amount ? <FreeAmount offer={offer} choice={choice} onChange={onChange} /> : null}
    </ChoiceGroup>
  )
}

interface PackageWordsProps {
  item: Offer['items'][number]
  currency: string
  best: boolean
}

function PackageWords({ item, currency, best }: PackageWordsProps) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  return (
    <span className={classes.package}>
      {item.name ? (
        <span className={classes.name}>
          <bdi>{item.name}</bdi>
        </span>
      ) : null}
      <span className={classes.credits}>{t('credits', { count: item.credits })}</span>
      <span className={classes.price}>
        <bdi>{formats.money(item.price, currency)}</bdi>
      </span>
      <span className={classes.each}>
        {t('buy.per_credit', { price: formats.money(pricePerCredit(item.price, item.credits), currency) })}
      </span>
      {item.saving > 0 || best ? (
        <span className={classes.badges}>
          {item.saving > 0 ? (
            <StatusBadge tone="ok">
              {t('buy.saving', { saving: formats.percent(item.saving / 100) })}
            </StatusBadge>
          ) : null}
          {best ? (
            <StatusBadge tone="busy" icon={IconStar}>
              {t('buy.best_value')}
            </StatusBadge>
          ) : null}
        </span>
      ) : null}
    </span>
  )
}

/** A number of one's own. Typing in it chooses it. */
function FreeAmount({ offer, choice, onChange }: PackageCardsProps) {
  const { t } = useTranslation('purchases')
  const formats = useFormats()
  const chosen = choice.package_id === null
  const { count } = choice
  const fits = count !== '' && count >= COUNT_LEAST && count <= COUNT_MOST
  const range = t('buy.count_range', {
    least: formats.number(COUNT_LEAST),
    most: formats.number(COUNT_MOST),
  })
  return (
    <ChoiceCard name="package" value={FREE} checked={chosen} onChoose={() => onChange({ package_id: null })}>
      <span className={classes.name}>{t('buy.free_amount')}</span>
      <DecimalInput
        className={classes.count}
        aria-label={t('buy.count')}
        value={count}
        min={COUNT_LEAST}
        max={COUNT_MOST}
        clampBehavior="none"
        allowNegative={false}
        error={chosen && !fits ? range : null}
        onFocus={() => {
          if (!chosen) onChange({ package_id: null })
        }}
        onChange={(value) => onChange({ package_id: null, count: typeof value === 'number' ? value : '' })}
      />
      <span className={classes.price}>
        <bdi>
          {fits ? formats.money(priceOf(count, offer.credit_rate, offer.currency), offer.currency) : '–'}
        </bdi>
      </span>
      <span className={classes.small}>
        {t('buy.per_credit', { price: formats.money(offer.credit_rate, offer.currency) })}
      </span>
    </ChoiceCard>
  )
}
