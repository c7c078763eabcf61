import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/use-translation.ts'
import classes from './orders-chip.module.css'

/** The work list at a glance, in the bar of every staff page. */
export function OrdersChip({ open, late }: { open: number; late: number }) {
  const { t } = useTranslation()
  return (
    <Link to="/admin/manage_orders/pending_orders" className={classes.chip}>
      <span className={classes.name}>{t('orders.work_list')}:</span>
      <span className={classes.open}>{t('orders.open', { count: open })}</span>
      {late > 0 ? (
        <span className={classes.late}>
          <IconAlertTriangle size={14} aria-hidden /> {t('orders.late', { count: late })}
        </span>
      ) : null}
    </Link>
  )
}
