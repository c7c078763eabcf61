import { PERMISSIONS } from '#contract/permissions.ts'
import { newAdmin } from '../people.ts'
import { pngForm } from './sample-files.ts'
import { formOf, type Mutating, type Stage, type Told } from './told-stage.ts'

const LEVELS = ['vtype', 'manufacturer', 'vmodel', 'generation', 'variant'] as const

/** What follows from calls about what a site sells: vehicles, services, options, packages. */
export function toldByCatalogue(stage: Stage) {
  const { desk, ask, add, nextName } = stage
  const prices = { price_1: 10, price_2: 10, price_3: 10 }
  const newService = () => add('POST /service', { name: nextName('Service'), ...prices })
  const newOption = () => add('POST /option', { name: nextName('Option'), ...prices, extras: [] })
  const newPackage = () =>
    add('POST /price', { name: nextName('Package'), credits: 10, price: 9, active: true })
  async function newVehicle(level: (typeof LEVELS)[number]): Promise<{ id: string }> {
    const above = LEVELS[LEVELS.indexOf(level) - 1]
    const parent = above && (await newVehicle(above))
    return add(`POST /vehicle/${level}`, {
      name: nextName('Vehicle'),
      ...(parent && { parent_id: parent.id }),
    })
  }
  const addsVehicle = (level: (typeof LEVELS)[number]): Told => ({
    async given() {
      const above = LEVELS[LEVELS.indexOf(level) - 1]
      const parent = above && { parent_id: (await newVehicle(above)).id }
      return { body: { name: nextName('Vehicle'), ...parent } }
    },
    acts: ['vehicles.add'],
    events: ['setup.changed'],
  })
  const changesVehicle = (level: (typeof LEVELS)[number]): Told => ({
    given: async () => ({ params: await newVehicle(level), body: { name: nextName('Renamed') } }),
    acts: ['vehicles.change'],
    events: ['setup.changed'],
  })
  const deletesVehicle = (level: (typeof LEVELS)[number]): Told => ({
    given: async () => ({ params: await newVehicle(level) }),
    acts: ['vehicles.delete'],
    events: ['setup.changed'],
  })
  const newLocation = async () => {
    const { id: vehicle_id } = await newVehicle('vmodel')
    const made = await ask('POST /vehicle/ecu-adblue-location', { form: formOf({ vehicle_id }) })
    return { id: made.id as string }
  }

  return {
    'POST /price': {
      given: () => ({ body: { name: 'Small', credits: 10, price: 9, active: true } }),
      acts: ['purchases.add_package'],
      events: ['setup.changed'],
    },
    'PUT /price/{id}': {
      given: async () => ({ params: await newPackage(), body: { price: 8 } }),
      acts: ['purchases.change_package'],
      events: ['setup.changed'],
    },
    'PUT /price/{id}/update_pos': {
      given: async () => ({ params: await newPackage(), body: { position: 0 } }),
      acts: ['purchases.move_package'],
      events: ['setup.changed'],
    },
    'DELETE /price/{id}': {
      given: async () => ({ params: await newPackage() }),
      acts: ['purchases.delete_package'],
      events: ['setup.changed'],
    },
    'POST /vehicle/vtype': addsVehicle('vtype'),
    'PUT /vehicle/vtype/{id}': changesVehicle('vtype'),
    'DELETE /vehicle/vtype/{id}': deletesVehicle('vtype'),
    'POST /vehicle/manufacturer': addsVehicle('manufacturer'),
    'PUT /vehicle/manufacturer/{id}': changesVehicle('manufacturer'),
    'DELETE /vehicle/manufacturer/{id}': deletesVehicle('manufacturer'),
    'POST /vehicle/vmodel': addsVehicle('vmodel'),
    'PUT /vehicle/vmodel/{id}': changesVehicle('vmodel'),
    'DELETE /vehicle/vmodel/{id}': deletesVehicle('vmodel'),
    'POST /vehicle/generation': addsVehicle('generation'),
    'PUT /vehicle/generation/{id}': changesVehicle('generation'),
    'DELETE /vehicle/generation/{id}': deletesVehicle('generation'),
    'POST /vehicle/variant': addsVehicle('variant'),
    'PUT /vehicle/variant/{id}': changesVehicle('variant'),
    'DELETE /vehicle/variant/{id}': deletesVehicle('variant'),
    'PUT /vehicle/{id}/image': {
      given: async () => ({ params: await newVehicle('manufacturer'), form: pngForm('image') }),
      acts: ['vehicles.change_image'],
      events: ['setup.changed'],
    },
    'PUT /vehicle/variant/{id}/details': {
      given: async () => ({ params: await newVehicle('variant'), form: formOf({ engine: 'CRLB' }) }),
      acts: ['vehicles.change_details'],
      events: ['setup.changed'],
    },
    'POST /vehicle/import': {
      given() {
        const list = new FormData()
        list.set('file', new File(['type,manufacturer\n'], 'cars.csv', { type: 'text/csv' }))
        return { form: list }
      },
      acts: ['vehicles.import'],
      events: [],
    },
    'POST /vehicle/ecu-adblue-location': {
      given: async () => ({ form: formOf({ vehicle_id: (await newVehicle('vmodel')).id }) }),
      acts: ['vehicles.add_location'],
      events: ['setup.changed'],
    },
    'PUT /vehicle/ecu-adblue-location/{id}': {
      given: async () => ({ params: await newLocation(), form: pngForm('ecu_image_1') }),
      acts: ['vehicles.change_location'],
      events: ['setup.changed'],
    },
    'DELETE /vehicle/ecu-adblue-location/{id}': {
      given: async () => ({ params: await newLocation() }),
      acts: ['vehicles.delete_location'],
      events: ['setup.changed'],
    },
    'POST /service': {
      given: () => ({ body: { name: nextName('Service'), ...prices } }),
      acts: ['services.add_service'],
      events: ['setup.changed'],
    },
    'PUT /service/{id}': {
      given: async () => ({ params: await newService(), body: { price_1: 11 } }),
      acts: ['services.change_service'],
      events: ['setup.changed'],
    },
    'PUT /service/{id}/update_pos': {
      given: async () => ({ params: await newService(), body: { position: 0 } }),
      acts: ['services.move_service'],
      events: ['setup.changed'],
    },
    'DELETE /service/{id}': {
      given: async () => ({ params: await newService() }),
      acts: ['services.delete_service'],
      events: ['setup.changed'],
    },
    'POST /option': {
      given: () => ({ body: { name: nextName('Option'), ...prices, extras: [] } }),
      acts: ['services.add_option'],
      events: ['setup.changed'],
    },
    'PUT /option/{id}': {
      given: async () => ({ params: await newOption(), body: { price_1: 11 } }),
      acts: ['services.change_option'],
      events: ['setup.changed'],
    },
    'PUT /option/{id}/update_pos': {
      given: async () => ({ params: await newOption(), body: { position: 0 } }),
      acts: ['services.move_option'],
      events: ['setup.changed'],
    },
    'DELETE /option/{id}': {
      given: async () => ({ params: await newOption() }),
      acts: ['services.delete_option'],
      events: ['setup.changed'],
    },
    'POST /starter_catalogue': {
      async given() {
        const { token } = await newAdmin(desk, { site: 'other', permissions: PERMISSIONS })
        return { token, site: 'other' }
      },
      acts: ['services.load_starter'],
      events: ['setup.changed'],
    },
  } satisfies Partial<Record<Mutating, Told>>
}
