import { ABOVE, FJORD_7 } from '../a-catalogue.test-data.ts'
import type { Location } from './location.ts'

const id = (end: string) => `01890000-0000-7000-8000-0000000010${end}`

export function aLocation(change: Partial<Location> = {}): Location {
  return {
    id: id('01'),
    vehicle_id: FJORD_7.id,
    path: ABOVE,
    ecu_location: 'Behind the left wheel arch liner',
    adblue_location: 'Under the boot floor',
    ecu_images: [
      { id: id('11'), url: '/pictures/ecu-1.png' },
      { id: id('12'), url: '/pictures/ecu-2.png' },
    ],
    adblue_images: [{ id: id('21'), url: '/pictures/tank.png' }],
    ...change,
  }
}
