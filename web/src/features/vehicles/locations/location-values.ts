import type { Problems } from '../../../ui/form/use-server-form.tsx'
import type { Location, Picture } from './location.ts'
import type { Picked } from './use-locations.ts'

/** What remains of the pictures that are there, and those that come. */
export interface PictureValues {
  kept: readonly Picture[]
  added: readonly File[]
}

export interface LocationValues {
  vehicle_id: Picked | null
  ecu_location: string
  adblue_location: string
  ecu_images: PictureValues
  adblue_images: PictureValues
}

export const valuesOf = (location: Location | null): LocationValues => ({
  vehicle_id: null,
  ecu_location: location?.ecu_location ?? '',
  adblue_location: location?.adblue_location ?? '',
  ecu_images: { kept: location?.ecu_images ?? [], added: [] },
  adblue_images: { kept: location?.adblue_images ?? [], added: [] },
})

/** Each picture has a field of its own in the call; what is wrong with one is said where all of its kind stand. */
export const FIELD_OF: Record<string, 'ecu_images' | 'adblue_images'> = {
  ecu_image_1: 'ecu_images',
  ecu_image_2: 'ecu_images',
  ecu_image_3: 'ecu_images',
  adblue_image_1: 'adblue_images',
  adblue_image_2: 'adblue_images',
  adblue_image_3: 'adblue_images',
}

export const filesOf = ({ ecu_images: ecu, adblue_images: adblue }: LocationValues) => ({
  ecu_image_1: ecu.added[0],
  ecu_image_2: ecu.added[1],
  ecu_image_3: ecu.added[2],
  adblue_image_1: adblue.added[0],
  adblue_image_2: adblue.added[1],
  adblue_image_3: adblue.added[2],
})

export function removedOf(values: LocationValues, location: Location): string[] {
  const kept = [...values.ecu_images.kept, ...values.adblue_images.kept]
  return [...location.ecu_images, ...location.adblue_images]
    .filter(({ id }) => !kept.some((picture) => picture.id === id))
    .map(({ id }) => id)
}

export function saysSomething({ ecu_location, adblue_location, ...values }: LocationValues): boolean {
  const pictures = [values.ecu_images, values.adblue_images]
  return (
    `${ecu_location}${adblue_location}`.trim() !== '' ||
    pictures.some(({ kept, added }) => kept.length + added.length > 0)
  )
}

export function checkLocation(
  values: LocationValues,
  { adding, nothingSaid }: { adding: boolean; nothingSaid: string },
): Problems<LocationValues> {
  return {
    vehicle_id: adding && values.vehicle_id === null && 'required',
    ecu_location: !saysSomething(values) && { text: nothingSaid },
  }
}
