import { Anchor, Checkbox, Stack } from '@mantine/core'
import { CONFIRMATIONS } from '#contract/orders/states.ts'
import { ScreenLink } from '../../../lib/screen-link.tsx'
import { Trans, useTranslation } from '../../../lib/use-translation.ts'
import type { OrderForm } from './order-form.ts'

/** In new tabs: a half-filled form is not the place to leave from. */
const LINKS = {
  terms: <Anchor component={ScreenLink} to="/terms_of_use" target="_blank" inherit />,
  orders: <Anchor component={ScreenLink} to="/your_order" target="_blank" inherit />,
}

/** The three sentences that everyone ticks; they are kept with the order. */
export function Confirmations({ order }: { order: OrderForm }) {
  const { t } = useTranslation('submit-order')
  return (
    <Stack gap="sm">
      {CONFIRMATIONS.map((name) => (
        <Checkbox
          key={name}
          label={<Trans t={t} i18nKey={`confirm.${name}`} components={LINKS} />}
          {...order.tick(name)}
        />
      ))}
    </Stack>
  )
}
