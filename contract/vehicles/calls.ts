import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { LENGTHS, LIMITS } from '../limits.ts'
import {
  count,
  done,
  formCountOrNone,
  id,
  idParam,
  jsonText,
  line,
  listOf,
  listQuery,
} from '../primitives.ts'
import { VARIANT_BOUNDS, VEHICLE_BOUNDS } from './bounds.ts'

/** The five levels, each below the one before. */
export const VEHICLE_LEVELS = ['vtype', 'manufacturer', 'vmodel', 'generation', 'variant'] as const

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
const changed = { ...fields, name: fields.name.optional() }

const narrowed = {
  parent_id: id.optional(),
  /** Of any level above, not only the next: the models of a type. */
  above_id: id.optional(),
}
const below = z.object({ items: z.array(vehicle) })

/** A picture of the catalogue. */
export const PICTURE = { max_bytes: LIMITS.image, accept: ['png', 'jpeg', 'webp'] } as const

export const EDITOR = 'vehicle_statistics'

/* What the five levels have in common. */
const lists = (summary: string) =>
  ({
    summary,
    access: 'signed_in',
    query: listQuery(['position', 'name'], narrowed),
    response: listOf(listedVehicle),
  }) as const
const adds = <F extends z.ZodRawShape>(what: string, body: F) =>
  ({ summary: `Add ${what}`, access: EDITOR, body: z.strictObject(body), response: listedVehicle }) as const
const shows = (what: string) =>
  ({ summary: `One ${what}`, access: 'signed_in', params: idParam, response: listedVehicle }) as const
const changes = <F extends z.ZodRawShape>(summary: string, body: F) =>
  ({ summary, access: EDITOR, params: idParam, body: z.strictObject(body), response: listedVehicle }) as const
const deletes = (what: string) =>
  ({
    summary: `Delete ${what}`,
    access: EDITOR,
    params: idParam,
    response: done,
    errors: ['has_children'],
  }) as const
const childrenOf = (summary: string) =>
  ({ summary, access: 'signed_in', params: parentParam, response: below }) as const

export const vehicles = endpoints({
  'GET /vehicle/vtype': lists('Vehicle types'),
  'POST /vehicle/vtype': adds('a type', { ...fields, price_type: priceType }),
  'GET /vehicle/vtype/{id}': shows('type'),
  'PUT /vehicle/vtype/{id}': changes('Change a type', { ...changed, price_type: priceType }),
  'DELETE /vehicle/vtype/{id}': deletes('a type without manufacturers'),
  'GET /vehicle/manufacture': lists('Manufacturers'),
  'POST /vehicle/manufacturer': adds('a manufacturer', withParent),
  'GET /vehicle/manufacturer/{id}': shows('manufacturer'),
  'PUT /vehicle/manufacturer/{id}': changes('Change a manufacturer', changed),
  'DELETE /vehicle/manufacturer/{id}': deletes('a manufacturer without models'),
  'GET /vehicle/vmodel': lists('Models'),
  'POST /vehicle/vmodel': adds('a model', withParent),
  'GET /vehicle/vmodel/{id}': shows('model'),
  'PUT /vehicle/vmodel/{id}': changes('Change a model', changed),
  'DELETE /vehicle/vmodel/{id}': deletes('a model without generations'),
  'GET /vehicle/generation': lists('Generations'),
  'POST /vehicle/generation': adds('a generation', withParent),
  'GET /vehicle/generation/{id}': shows('generation'),
  'PUT /vehicle/generation/{id}': changes('Change a generation', changed),
  'DELETE /vehicle/generation/{id}': deletes('a generation without variants'),
  'GET /vehicle/variant': {
    ...lists('Variants'),
    query: listQuery(['position', 'name'], {
      ...narrowed,
      completed: z.enum(['true', 'false']).optional(),
    }),
  },
  'POST /vehicle/variant': { ...adds('a variant', withParent), response: variant },
  'GET /vehicle/variant/{id}': { ...shows('variant with its details'), response: variant },
  'PUT /vehicle/variant/{id}': { ...changes('Rename or move a variant', changed), response: variant },
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
  'GET /vehicle/vtype/selected/{parent}': childrenOf('The manufacturers below a type'),
  'GET /vehicle/manufacture/selected/{parent}': childrenOf('The models below a manufacturer'),
  'GET /vehicle/vmodel/selected/{parent}': childrenOf('The generations below a model'),
  'GET /vehicle/generation/selected/{parent}': childrenOf('The variants below a generation'),
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
