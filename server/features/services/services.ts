import { tellListChange } from '#features/consequences/index.ts'
import { listVehicleTypes } from '#features/vehicles/index.ts'
import { listActs } from '#platform/catalogue/list-acts.ts'
import type { Call } from '#platform/http/routes.ts'
import { loggedOffer, offerChanges } from './offer-changes.ts'
import { inCredits } from './present-offer.ts'
import { lockOffer, serviceRows } from './service-rows.ts'

/** The main services. */
export const services = listActs({
  table: 'services',
  rows: serviceRows,
  lock: lockOffer,
  known: listVehicleTypes,
  changes: (body: Call<'PUT /service/{id}'>['body'], types, before) => offerChanges(body, types, before),
  present: async (_, rows) => rows.map(inCredits),
  acts: {
    add: 'services.add_service',
    change: 'services.change_service',
    move: 'services.move_service',
    delete: 'services.delete_service',
  },
  subject: ({ name }) => name,
  logged: (row, types) => loggedOffer(inCredits(row), types),
  tell: tellListChange,
})
