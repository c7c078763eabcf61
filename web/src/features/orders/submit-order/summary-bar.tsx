import { Collapse, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { edgeBar } from '../../../ui/edge-room.ts'
import { PriceLines } from './price-lines.tsx'
import { ReadyBy } from './ready-by.tsx'
import classes from './submit-order.module.css'
import type { OrderPrice } from './use-order-price.ts'

/** On a phone the sum and the button stay at the thumb; the lines unfold above them. */
export function SummaryBar({ price, children }: { price: OrderPrice; children: ReactNode }) {
  const { t } = useTranslation('submit-order')
  const formats = useFormats()
  const [open, setOpen] = useState(false)
  const id = useId()
  const Chevron = open ? IconChevronDown : IconChevronUp
  return (
    <div ref={edgeBar} className={classes.bar}>
      <Collapse expanded={open} id={id}>
        {open ? (
          <div className={classes.barLines}>
            <PriceLines price={price} />
            <ReadyBy price={price} />
          </div>
        ) : null}
      </Collapse>
      <div className={classes.barRow}>
        <UnstyledButton
          className={classes.barTotal}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span className={classes.barWord}>
            {t('summary.total')}
            <Chevron size={16} aria-hidden />
          </span>
          <bdi>{formats.credits(price.total)}</bdi>
        </UnstyledButton>
        {children}
      </div>
    </div>
  )
}
