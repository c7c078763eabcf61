import { type Changed, consequencesOf, logged } from '#features/consequences/index.ts'

/** What staff of the admin site do to the catalogue; `subject` is the vehicle with all that stands above it. */
interface VehicleHappenings {
  'vehicle.added': Changed
  'vehicle.changed': Changed
  'vehicle.deleted': Changed
  'vehicle.details_changed': Changed
  'vehicle.image_changed': Changed
  'location.added': Changed
  'location.changed': Changed
  'location.deleted': Changed
  'import.begun': Changed
  /** Some lines more are in, or it is over. */
  'import.got_on': { importId: string }
}

export const tell = consequencesOf<VehicleHappenings>({
  'vehicle.added': logged('vehicles.add'),
  'vehicle.changed': logged('vehicles.change'),
  'vehicle.deleted': logged('vehicles.delete'),
  'vehicle.details_changed': logged('vehicles.change_details'),
  'vehicle.image_changed': logged('vehicles.change_image'),
  'location.added': logged('vehicles.add_location'),
  'location.changed': logged('vehicles.change_location'),
  'location.deleted': logged('vehicles.delete_location'),
  'import.begun': logged('vehicles.import'),
  'import.got_on': {
    live: ({ importId }) => ({ to: 'staff', type: 'vehicles.import', data: { import_id: importId } }),
  },
})
