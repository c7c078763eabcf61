import { type Changed, consequencesOf, logged } from '#features/consequences/index.ts'

interface VehicleHappenings {
  'import.begun': Changed
  /** Some lines more are in, or it is over. */
  'import.got_on': { importId: string }
}

export const tell = consequencesOf<VehicleHappenings>({
  'import.begun': logged('vehicles.import'),
  'import.got_on': {
    live: ({ importId }) => ({ to: 'staff', type: 'vehicles.import', data: { import_id: importId } }),
  },
})
