import { CloseButton, Input } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useAnswer } from '../../lib/use-answer.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { HitsBox } from '../../ui/form/hits-box.tsx'
import classes from './order-field.module.css'

export interface OrderChoice {
  id: string
  order_no: number
  vehicle_label: string
  reg_no?: string
}

interface OrderFieldProps {
  label: ReactNode
  value: OrderChoice | null
  onChange: (order: OrderChoice | null) => void
  /** Whose orders staff choose from; a customer chooses from their own. */
  userId?: string
}

const PAUSE = 250
const OFFERED = 8

/** One order out of many, by its number, plate or vehicle; the newest are offered before a word is typed. */
export function OrderField({ label, value, onChange, userId }: OrderFieldProps) {
  const { t } = useTranslation('tickets')
  const [typed, setTyped] = useState('')
  const hits = useOrderHits(typed, userId, !value)
  if (value) {
    return (
      <Input.Wrapper label={label} labelElement="div">
        <div className={classes.chosen}>
          <span className={classes.words}>
            <bdi dir="ltr">#{value.order_no}</bdi> · <bdi>{value.vehicle_label}</bdi>
          </span>
          <CloseButton
            aria-label={t('open.order_remove', { number: value.order_no })}
            onClick={() => onChange(null)}
          />
        </div>
      </Input.Wrapper>
    )
  }
  return (
    <HitsBox
      label={label}
      placeholder={t('open.order_placeholder')}
      typed={typed}
      onTyped={setTyped}
      hits={
        hits?.map(({ id, order_no, vehicle_label, reg_no }) => ({
          value: id,
          label: `#${order_no} · ${vehicle_label}`,
          ...(reg_no && { note: reg_no }),
        })) ?? null
      }
      hitsLabel={t('open.order_list')}
      nothing={t('open.order_none')}
      onChosen={(id) => {
        const order = hits?.find((hit) => hit.id === id)
        if (order) onChange(order)
        setTyped('')
      }}
    />
  )
}

function useOrderHits(typed: string, userId: string | undefined, enabled: boolean) {
  const [words] = useDebouncedValue(typed.trim().replace(/^#/, ''), PAUSE)
  const query = {
    page: 1,
    size: OFFERED,
    sort_by: 'created_at',
    sort_order: 'desc',
    ...(words && { search: words }),
  } as const
  const own = useAnswer('GET /user_orders', { query }, { enabled: enabled && userId === undefined })
  const theirs = useAnswer(
    'GET /order',
    { query: { ...query, user_id: userId ?? '' } },
    { enabled: enabled && userId !== undefined },
  )
  const items: readonly OrderChoice[] | undefined = own.data?.items ?? theirs.data?.items
  return items?.map(({ id, order_no, vehicle_label, reg_no }) => ({ id, order_no, vehicle_label, reg_no }))
}
