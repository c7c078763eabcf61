import { ServicesRequest } from '../features/notifications/services-request.tsx'
import { SubmitOrderPage } from '../features/orders/submit-order/submit-order-page.tsx'
import { VehicleFinder } from '../features/vehicles/finder/vehicle-finder.tsx'

/** A new order, with the vehicle's own feature in its first card. */
export function SubmitOrder() {
  return (
    <SubmitOrderPage
      finder={(props) => <VehicleFinder {...props} />}
      whileOffline={() => <ServicesRequest />}
    />
  )
}
