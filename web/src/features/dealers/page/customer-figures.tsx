import { Button } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats } from '../../../lib/formats.ts'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { CustomerDetails } from '../customer.ts'
import classes from './customer.module.css'

interface CustomerFiguresProps {
  customer: CustomerDetails
  onWallet: () => void
}

/** How they stand with us. A figure leads to the list behind it. */
export function CustomerFigures({ customer, onWallet }: CustomerFiguresProps) {
  const { t } = useTranslation('dealers')
  const formats = useFormats()
  const { currency } = useSite()
  const { id, credits, held, credit_limit, balance, open_orders, orders, unpaid, can, kind } = customer
  const { low_balance_at } = customer
  const invoices =
    kind === 'agent' ? '/admin/agent_manager/agency_invoices' : '/admin/dealers_manager/dealers_invoices'
  return (
    <SectionCard>
      <dl className={classes.figures}>
        <Figure
          label={t('columns.credits')}
          isBad={credits < 0}
          small={t('customer.worth', { money: formats.money(balance, currency) })}
          warning={
            low_balance_at === null
              ? null
              : {
                  text: t('customer.warning', { line: formats.credits(low_balance_at) }),
                  isDue: credits < low_balance_at,
                }
          }
        >
          {formats.credits(credits)}
        </Figure>
        <Figure label={t('customer.held')}>{formats.credits(held)}</Figure>
        <Figure label={t('customer.limit')}>{formats.credits(credit_limit)}</Figure>
        <Figure label={t('columns.open_orders')}>{formats.number(open_orders)}</Figure>
        <Figure label={t('customer.completed')}>
          {can.see_orders ? (
            <Link
              className={classes.link}
              to="/admin/manage_orders/order_history"
              search={{ user_id: id, status: 'completed' }}
            >
              {formats.number(orders.completed)}
            </Link>
          ) : (
            formats.number(orders.completed)
          )}
        </Figure>
        <Figure
          label={t('customer.unpaid')}
          small={unpaid.invoices > 0 ? formats.money(unpaid.total, currency) : null}
        >
          {can.see_invoices ? (
            <Link className={classes.link} to={invoices} search={{ user_id: id, status: 'pending' }}>
              {formats.number(unpaid.invoices)}
            </Link>
          ) : (
            formats.number(unpaid.invoices)
          )}
        </Figure>
      </dl>
      {can.adjust || can.change_limit ? (
        <Button
          className={classes.walletButton}
          variant="default"
          leftSection={<IconWallet size={16} aria-hidden />}
          onClick={onWallet}
        >
          {t('customer.wallet')}
        </Button>
      ) : null}
    </SectionCard>
  )
}

interface FigureProps {
  label: string
  children: ReactNode
  small?: string | null
  /** What they want to be warned at, and whether they are. */
  warning?: { text: string; isDue: boolean } | null
  isBad?: boolean
}

function Figure({ label, children, small, warning, isBad }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isBad ? `${classes.figure} ${classes.negative}` : classes.figure}>
        <bdi dir="ltr">{children}</bdi>
      </dd>
      {small ? (
        <dd className={classes.small}>
          <bdi>{small}</bdi>
        </dd>
      ) : null}
      {warning ? (
        <dd className={warning.isDue ? `${classes.small} ${classes.negative}` : classes.small}>
          {warning.text}
        </dd>
      ) : null}
    </div>
  )
}
