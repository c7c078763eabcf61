import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { done, id, idParam, jsonText, listOf, listQuery, prose } from '../primitives.ts'
import { VEHICLE_BOUNDS } from './bounds.ts'
import { EDITOR, named, PICTURE } from './calls.ts'

/* Where the control unit and the AdBlue tank of a vehicle are. */

const locationFields = {
  ecu_location: prose(VEHICLE_BOUNDS.location).optional(),
  adblue_location: prose(VEHICLE_BOUNDS.location).optional(),
  /** Ids of images to take away, as JSON. */
  remove_images: jsonText(z.array(id).max(6)).optional(),
}
const locationFiles = {
  ecu_image_1: PICTURE,
  ecu_image_2: PICTURE,
  ecu_image_3: PICTURE,
  adblue_image_1: PICTURE,
  adblue_image_2: PICTURE,
  adblue_image_3: PICTURE,
}
const pictures = z.array(z.object({ id, url: z.string() }))

export const location = z.object({
  id,
  vehicle_id: id,
  /** The vehicle and the names above it. */
  path: z.array(named),
  ecu_location: z.string(),
  adblue_location: z.string(),
  ecu_images: pictures,
  adblue_images: pictures,
})

export const vehicleLocations = endpoints({
  'POST /vehicle/ecu-adblue-location': {
    summary: 'Say where the control unit and the AdBlue tank of a vehicle are',
    access: EDITOR,
    multipart: { fields: z.strictObject({ vehicle_id: id, ...locationFields }), files: locationFiles },
    response: location,
    errors: ['file_too_large', 'file_type_not_allowed'],
  },
  'PUT /vehicle/ecu-adblue-location/{id}': {
    summary: 'Change a location; what is left out stays',
    access: EDITOR,
    params: idParam,
    multipart: { fields: z.strictObject(locationFields), files: locationFiles },
    response: location,
    errors: ['file_too_large', 'file_type_not_allowed'],
  },
  'DELETE /vehicle/ecu-adblue-location/{id}': {
    summary: 'Delete a location with its pictures',
    access: EDITOR,
    params: idParam,
    response: done,
  },
  'GET /vehicle/ecu-adblue-locations': {
    summary: 'All locations',
    access: EDITOR,
    query: listQuery(['name']),
    response: listOf(location),
  },
  'GET /vehicle/one-ecu-adblue-location': {
    summary: 'The location for a vehicle: of the most exact level that has one; null when none has',
    access: 'signed_in',
    query: z.strictObject({
      vtype: id.optional(),
      manufacture: id.optional(),
      vmodel: id.optional(),
      generation: id.optional(),
      variant: id.optional(),
    }),
    response: z.object({ location: location.nullable() }),
  },
})
