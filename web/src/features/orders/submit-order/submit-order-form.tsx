import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Fragment, memo } from 'react'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { VehicleChoice } from '../../../lib/vehicle-choice.ts'
import { InTurns } from '../../../ui/in-turns.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { AboutCard } from './about-card.tsx'
import { FileCard } from './file-card.tsx'
import type { OrderForm } from './order-draft.ts'
import { needsFaultCodes } from './order-offer.ts'
import { Summary } from './order-summary.tsx'
import { ServiceCard } from './service-card.tsx'
import classes from './submit-order.module.css'
import type { RenderFinder } from './submit-order-page.tsx'
import { SummaryBar } from './summary-bar.tsx'
import { TimingCard } from './timing-card.tsx'
import type { OrderScreen } from './use-order-screen.ts'

interface SubmitOrderFormProps {
  screen: OrderScreen
  finder: RenderFinder
  /** No orders are taken for now. */
  offline: boolean
}

export const SubmitOrderForm = memo(PlainSubmitOrderForm)

/** Five cards in the order in which a workshop thinks of them, and the sum beside them. */
function PlainSubmitOrderForm({ screen, finder, offline }: SubmitOrderFormProps) {
  const { t } = useTranslation('submit-order')
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const { order, files, offer, chosen, price } = screen

  const button = (
    <Button
      type="submit"
      size="md"
      fullWidth={!narrow}
      loading={order.pending}
      disabled={offline || price.missing !== 0}
    >
      {t('send')}
    </Button>
  )
  const cards = [
    <VehicleCard key="vehicle" order={order} finder={finder} />,
    <FileCard key="file" order={order} files={files} />,
    <ServiceCard key="service" order={order} offer={offer} chosen={chosen} />,
    <AboutCard key="about" order={order} faultCodesNeeded={needsFaultCodes(chosen)} />,
    <TimingCard key="timing" order={order} price={price} />,
  ]
  // The button comes last: nothing is sent before every field stands there.
  const sum = (
    <Fragment key="sum">
      <div className={classes.aside}>
        <Summary order={order} price={price} changedFrom={screen.changedFrom}>
          {narrow ? null : button}
        </Summary>
      </div>
      {narrow ? <SummaryBar price={price}>{button}</SummaryBar> : null}
    </Fragment>
  )
  return (
    <InTurns parts={[...cards, sum]}>
      {(drawn) => (
        <form
          ref={order.formRef}
          className={classes.page}
          aria-label={t('title')}
          aria-busy={order.pending || drawn.length <= cards.length}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            screen.send()
          }}
        >
          <div className={classes.cards}>{drawn.slice(0, cards.length)}</div>
          {drawn.slice(cards.length)}
        </form>
      )}
    </InTurns>
  )
}

interface VehicleCardProps {
  order: OrderForm
  finder: RenderFinder
}

function VehicleCard({ order, finder }: VehicleCardProps) {
  const { t } = useTranslation('submit-order')
  const { form } = order
  const change = (vehicle: VehicleChoice) => {
    form.setFieldValue('vehicle', vehicle)
    // Found by its plate: nobody should have to type that once more.
    if (vehicle.regNo && form.getValues().reg_no === '') form.setFieldValue('reg_no', vehicle.regNo)
  }
  return (
    <SectionCard title={t('cards.vehicle')}>
      {finder({ value: form.values.vehicle, onChange: change, error: form.errors.vehicle })}
    </SectionCard>
  )
}
