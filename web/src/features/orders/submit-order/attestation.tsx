import { Checkbox } from '@mantine/core'
import type { OrderForm } from './order-draft.ts'
import { type OfferedOption, type OfferedService, toggled } from './order-offer.ts'
import classes from './submit-order.module.css'

interface AttestationProps {
  order: OrderForm
  of: OfferedService | OfferedOption
}

/** What the law or the site wants to have promised for a service. It is kept with the order. */
export function Attestation({ order, of: { id, name, attestation } }: AttestationProps) {
  const { attested_ids } = order.form.values
  const checked = attested_ids.includes(id)
  const problem = checked ? null : order.form.errors.attested_ids
  return (
    <Checkbox
      className={classes.attestation}
      checked={checked}
      error={problem}
      aria-invalid={problem ? true : undefined}
      onChange={() => order.form.setFieldValue('attested_ids', toggled(attested_ids, id))}
      label={
        <>
          <b>
            <bdi>{name}</bdi>:
          </b>{' '}
          <bdi className={classes.prose}>{attestation}</bdi>
        </>
      }
    />
  )
}
