import { useParams } from '@tanstack/react-router'
import { OrderPanel } from './order-panel.tsx'

/** The same order as beside the work list, on a page of its own. */
export function StaffOrderPage() {
  const { id = '' } = useParams({ strict: false })
  return <OrderPanel key={id} id={id} page />
}
