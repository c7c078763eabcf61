import type { Problems } from '../../../ui/form/use-server-form.tsx'
import { type Pictures, removedFrom } from '../../../ui/picture-field/pictures-field.tsx'
import type { Location } from './location.ts'
import type { Picked } from './use-locations.ts'

export interface LocationValues {
  vehicle_id: Picked | null
  ecu_location: string
  adblue_location: string
  ecu_images: Pictures
  adblue_images: Pictures
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

export const removedOf = (values: LocationValues, location: Location): string[] =>
  (['ecu_images', 'adblue_images'] as const).flatMap((name) => removedFrom(location[name], values[name]))

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
