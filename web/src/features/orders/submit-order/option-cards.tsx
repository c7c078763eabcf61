import { Checkbox } from '@mantine/core'
import { Fragment } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ChoiceCard, ChoiceGroup } from '../../../ui/choice-card.tsx'
import { Attestation } from './attestation.tsx'
import type { OrderForm } from './order-draft.ts'
import { type Chosen, type Offer, type OfferedOption, onOffer, optionsFor, toggled } from './order-offer.ts'
import { Problem } from './problem.tsx'
import classes from './submit-order.module.css'

interface OptionCardsProps {
  order: OrderForm
  offer: Offer
  chosen: Chosen
}

export function OptionCards({ order, offer, chosen }: OptionCardsProps) {
  const { t } = useTranslation('submit-order')
  const formats = useFormats()
  const { values, errors } = order.form
  return (
    <Problem text={errors.option_ids}>
      <ChoiceGroup label={t('service.options')}>
        {optionsFor(offer, chosen.service?.id ?? null).map((option) => {
          const isChosen = chosen.options.includes(option)
          return (
            <Fragment key={option.id}>
              <ChoiceCard
                type="checkbox"
                name="option"
                value={option.id}
                checked={isChosen}
                onChoose={() =>
                  order.form.setFieldValue(
                    'option_ids',
                    toggled(onOffer(offer, values.option_ids), option.id),
                  )
                }
              >
                <span className={classes.offered}>
                  <bdi className={classes.offeredName}>{option.name}</bdi>
                  <span className={classes.price}>{formats.credits(option.price)}</span>
                </span>
                {option.note ? <bdi className={classes.note}>{option.note}</bdi> : null}
                {option.needs_fault_codes ? (
                  <span className={classes.note}>{t('service.needs_fault_codes')}</span>
                ) : null}
              </ChoiceCard>
              {isChosen && (option.extras.length > 0 || option.attestation) ? (
                <div className={classes.more}>
                  {option.extras.length > 0 ? <Extras order={order} option={option} /> : null}
                  {option.attestation ? <Attestation order={order} of={option} /> : null}
                </div>
              ) : null}
            </Fragment>
          )
        })}
      </ChoiceGroup>
    </Problem>
  )
}

/** What an option can have on top, once it is ticked. */
function Extras({ order, option }: { order: OrderForm; option: OfferedOption }) {
  const { t } = useTranslation('submit-order')
  const formats = useFormats()
  const { extra_ids } = order.form.values
  return (
    <fieldset className={classes.extras}>
      <legend>{t('service.extras_of', { name: option.name })}</legend>
      {option.extras.map(({ id, name, price }) => (
        <Checkbox
          key={id}
          checked={extra_ids.includes(id)}
          onChange={() => order.form.setFieldValue('extra_ids', toggled(extra_ids, id))}
          label={
            <span className={classes.extra}>
              <bdi>{name}</bdi>
              <span className={classes.price}>{formats.credits(price)}</span>
            </span>
          }
        />
      ))}
    </fieldset>
  )
}
