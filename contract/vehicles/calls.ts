import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { LENGTHS, LIMITS } from '../limits.ts'
import { count, done, formCountOrNone, id, jsonText, line, listOf, listQuery } from '../primitives.ts'
import { VARIANT_BOUNDS, VEHICLE_BOUNDS } from './bounds.ts'

/** The five levels, each below the one before. */
export const VEHICLE_LEVELS = ['vtype', 'manufacturer', 'vmodel', 'generation', 'variant'] as const

export const idParam = z.strictObject({ id })
const parentParam = z.strictObject({ parent: id })
export const named = z.object({ id, name: z.string() })

/** One vehicle of any level. */
export const vehicle = z.object({
  id,
  level: z.enum(VEHICLE_LEVELS),
  parent_id: id.nullable(),
  name: z.string(),
  position: count,
  image_url: z.string().nullable(),
  /** Of a type: the price type that replaces the customer's own. */
  price_type: z.int().nullable(),
  /** Of a variant: whether its details are filled in. */
  completed: z.boolean(),
})

/** With the names above it, nearest last, and how many stand below, for staff's lists. */
export const listedVehicle = vehicle.extend({ path: z.array(named), children: count })

const between = ([min, max]: readonly [number, number]) => z.int().min(min).max(max)

const stage = z.strictObject({
  stage: z.int().min(1).max(5),
  hp: between(VARIANT_BOUNDS.hp),
  nm: between(VARIANT_BOUNDS.nm),
})

/** A variant with all that is known of it. */
export const variant = listedVehicle.extend({
  engine: z.string(),
  fuel: z.string(),
  ecu: z.string(),
  transmission: z.string(),
  engine_cc: z.int().nullable(),
  year_from: z.int().nullable(),
  year_to: z.int().nullable(),
  stock_hp: z.int().nullable(),
  stock_nm: z.int().nullable(),
  stages: z.array(stage),
  images: z.array(z.object({ id, url: z.string() })),
})

/** A hit of the quick search, or of a registration number: all five levels at once. */
export const foundVehicle = z.object({
  variant_id: id,
  label: z.string(),
  path: z.array(named),
  engine: z.string(),
  fuel: z.string(),
  ecu: z.string(),
  stock_hp: z.int().nullable(),
  stock_nm: z.int().nullable(),
})

const fields = {
  name: line(VEHICLE_BOUNDS.name, 1),
  /** At the end when left out. */
  position: z.int().min(0).max(VEHICLE_BOUNDS.position).optional(),
}
const withParent = { ...fields, parent_id: id }
const priceType = z.int().min(1).max(3).nullable().optional()
const changed = {
  name: line(VEHICLE_BOUNDS.name, 1).optional(),
  position: z.int().min(0).max(VEHICLE_BOUNDS.position).optional(),
}

const narrowed = {
  parent_id: id.optional(),
  /** Of any level above, not only the next: the models of a type. */
  above_id: id.optional(),
}
const levelQuery = listQuery(['position', 'name'], narrowed)
const levelList = listOf(listedVehicle)
const below = z.object({ items: z.array(vehicle) })

/** A picture of the catalogue. */
export const PICTURE = { max_bytes: LIMITS.image, accept: ['png', 'jpeg', 'webp'] } as const

export const EDITOR = 'vehicle_statistics'

export const vehicles = endpoints({
  'GET /vehicle/vtype': {
    summary: 'Vehicle types',
    access: 'signed_in',
    query: levelQuery,
    response: levelList,
  },
  'POST /vehicle/vtype': {
    summary: 'Add a type',
    access: EDITOR,
    body: z.strictObject({ ...fields, price_type: priceType }),
    response: listedVehicle,
  },
  'GET /vehicle/vtype/{id}': {
    summary: 'One type',
    access: 'signed_in',
    params: idParam,
    response: listedVehicle,
  },
  'PUT /vehicle/vtype/{id}': {
    summary: 'Change a type',
    access: EDITOR,
    params: idParam,
    body: z.strictObject({ ...changed, price_type: priceType }),
    response: listedVehicle,
  },
  'DELETE /vehicle/vtype/{id}': {
    summary: 'Delete a type without manufacturers',
    access: EDITOR,
    params: idParam,
    response: done,
    errors: ['has_children'],
  },
  'GET /vehicle/manufacture': {
    summary: 'Manufacturers',
    access: 'signed_in',
    query: levelQuery,
    response: levelList,
  },
  'POST /vehicle/manufacturer': {
    summary: 'Add a manufacturer',
    access: EDITOR,
    body: z.strictObject(withParent),
    response: listedVehicle,
  },
  'GET /vehicle/manufacturer/{id}': {
    summary: 'One manufacturer',
    access: 'signed_in',
    params: idParam,
    response: listedVehicle,
  },
  'PUT /vehicle/manufacturer/{id}': {
    summary: 'Change a manufacturer',
    access: EDITOR,
    params: idParam,
    body: z.strictObject(changed),
    response: listedVehicle,
  },
  'DELETE /vehicle/manufacturer/{id}': {
    summary: 'Delete a manufacturer without models',
    access: EDITOR,
    params: idParam,
    response: done,
    errors: ['has_children'],
  },
  'GET /vehicle/vmodel': { summary: 'Models', access: 'signed_in', query: levelQuery, response: levelList },
  'POST /vehicle/vmodel': {
    summary: 'Add a model',
    access: EDITOR,
    body: z.strictObject(withParent),
    response: listedVehicle,
  },
  'GET /vehicle/vmodel/{id}': {
    summary: 'One model',
    access: 'signed_in',
    params: idParam,
    response: listedVehicle,
  },
  'PUT /vehicle/vmodel/{id}': {
    summary: 'Change a model',
    access: EDITOR,
    params: idParam,
    body: z.strictObject(changed),
    response: listedVehicle,
  },
  'DELETE /vehicle/vmodel/{id}': {
    summary: 'Delete a model without generations',
    access: EDITOR,
    params: idParam,
    response: done,
    errors: ['has_children'],
  },
  'GET /vehicle/generation': {
    summary: 'Generations',
    access: 'signed_in',
    query: levelQuery,
    response: levelList,
  },
  'POST /vehicle/generation': {
    summary: 'Add a generation',
    access: EDITOR,
    body: z.strictObject(withParent),
    response: listedVehicle,
  },
  'GET /vehicle/generation/{id}': {
    summary: 'One generation',
    access: 'signed_in',
    params: idParam,
    response: listedVehicle,
  },
  'PUT /vehicle/generation/{id}': {
    summary: 'Change a generation',
    access: EDITOR,
    params: idParam,
    body: z.strictObject(changed),
    response: listedVehicle,
  },
  'DELETE /vehicle/generation/{id}': {
    summary: 'Delete a generation without variants',
    access: EDITOR,
    params: idParam,
    response: done,
    errors: ['has_children'],
  },
  'GET /vehicle/variant': {
    summary: 'Variants',
    access: 'signed_in',
    query: listQuery(['position', 'name'], {
      ...narrowed,
      completed: z.enum(['true', 'false']).optional(),
    }),
    response: levelList,
  },
  'POST /vehicle/variant': {
    summary: 'Add a variant',
    access: EDITOR,
    body: z.strictObject(withParent),
    response: variant,
  },
  'GET /vehicle/variant/{id}': {
    summary: 'One variant with its details',
    access: 'signed_in',
    params: idParam,
    response: variant,
  },
  'PUT /vehicle/variant/{id}': {
    summary: 'Rename or move a variant',
    access: EDITOR,
    params: idParam,
    body: z.strictObject(changed),
    response: variant,
  },
  'DELETE /vehicle/variant/{id}': {
    summary: 'Delete a variant; orders keep its name',
    access: EDITOR,
    params: idParam,
    response: done,
  },
  'PUT /vehicle/{id}/image': {
    summary: 'Replace the picture of a type, manufacturer, model or generation; without a file it goes',
    access: EDITOR,
    params: idParam,
    multipart: { fields: z.strictObject({}), files: { image: PICTURE } },
    response: listedVehicle,
    errors: ['file_too_large', 'file_type_not_allowed'],
  },
  'GET /vehicle/vtype/selected/{parent}': {
    summary: 'The manufacturers below a type',
    access: 'signed_in',
    params: parentParam,
    response: below,
  },
  'GET /vehicle/manufacture/selected/{parent}': {
    summary: 'The models below a manufacturer',
    access: 'signed_in',
    params: parentParam,
    response: below,
  },
  'GET /vehicle/vmodel/selected/{parent}': {
    summary: 'The generations below a model',
    access: 'signed_in',
    params: parentParam,
    response: below,
  },
  'GET /vehicle/generation/selected/{parent}': {
    summary: 'The variants below a generation',
    access: 'signed_in',
    params: parentParam,
    response: below,
  },
  'GET /vehicle/variant/completed/{generation}': {
    summary: 'Variants of a generation whose details are filled in',
    access: 'signed_in',
    params: z.strictObject({ generation: id }),
    response: z.object({ items: z.array(variant) }),
  },
  'PUT /vehicle/variant/{id}/details': {
    summary:
      'Engine, fuel, control unit, figures and pictures of a variant; what is left out stays, an empty figure goes',
    access: EDITOR,
    params: idParam,
    multipart: {
      fields: z.strictObject({
        engine: line(VEHICLE_BOUNDS.engine).optional(),
        fuel: line(VEHICLE_BOUNDS.fuel).optional(),
        ecu: line(VEHICLE_BOUNDS.ecu).optional(),
        transmission: line(VEHICLE_BOUNDS.transmission).optional(),
        engine_cc: formCountOrNone(...VARIANT_BOUNDS.engine_cc).optional(),
        year_from: formCountOrNone(...VARIANT_BOUNDS.year_from).optional(),
        year_to: formCountOrNone(...VARIANT_BOUNDS.year_to).optional(),
        stock_hp: formCountOrNone(...VARIANT_BOUNDS.hp).optional(),
        stock_nm: formCountOrNone(...VARIANT_BOUNDS.nm).optional(),
        stages: jsonText(z.array(stage).max(5)).optional(),
        remove_images: jsonText(z.array(id).max(VEHICLE_BOUNDS.pictures)).optional(),
      }),
      files: { image_1: PICTURE, image_2: PICTURE, image_3: PICTURE },
    },
    response: variant,
    errors: ['file_too_large', 'file_type_not_allowed'],
  },
  'GET /vehicle/image/{key}': {
    summary: 'A picture of the catalogue: public under a random key, on every site',
    access: 'public',
    params: z.strictObject({ key: line(80, 1).regex(/^[A-Za-z0-9_-]+\.[a-z]{3,4}$/) }),
    response: 'file',
  },
  'GET /vehicle/search': {
    summary: 'Find a variant in the whole hierarchy: "golf 7 2.0 tdi 150"; forgives typing errors',
    access: 'signed_in',
    query: z.strictObject({ q: line(LENGTHS.search, VEHICLE_BOUNDS.search_min) }),
    response: z.object({ items: z.array(foundVehicle) }),
  },
})
