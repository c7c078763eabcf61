import { Skeleton } from '@mantine/core'
import { FRESH_FORM, useAnswer } from '../../../lib/use-answer.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import classes from '../settings.module.css'
import { OrdersForm } from './orders-form.tsx'

export function OrdersTab() {
  const settings = useAnswer('GET /settings', {}, FRESH_FORM)
  return (
    <Loaded query={settings} skeleton={<Cards />}>
      {(data) => <OrdersForm settings={data} />}
    </Loaded>
  )
}

function Cards() {
  return (
    <div className={`${classes.stack} ${classes.form}`}>
      {[60, 110, 80, 80].map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their places
        <SectionCard key={at}>
          <Skeleton height={height} />
        </SectionCard>
      ))}
    </div>
  )
}
