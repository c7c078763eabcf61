import { IMPORT_COLUMNS, PATH_COLUMNS } from '#contract/vehicles/vehicle-file.ts'
import { BY_PROGRAM, type Changed, consequencesOf, logged } from '#features/consequences/index.ts'
import { importActs } from '#platform/catalogue/imports/import-acts.ts'
import { checkLine } from './check-line.ts'
import { openVehicleWriter } from './insert-vehicles.ts'
import { assertOwnsCatalogue } from './vehicle-records.ts'

interface ImportHappenings {
  'import.begun': Changed
  /** Some lines more are in, or it is over. */
  'import.got_on': { importId: string }
}

const tell = consequencesOf<ImportHappenings>({
  'import.begun': logged('vehicles.import'),
  'import.got_on': {
    live: ({ importId }) => ({ to: 'staff', type: 'vehicles.import', data: { import_id: importId } }),
  },
})

/** Whoever watches is told by `vehicles.import`. */
export const vehicleImports = importActs({
  kind: 'vehicles',
  file: {
    columns: IMPORT_COLUMNS,
    required: PATH_COLUMNS,
    check: checkLine,
    keysOf: ({ path }) => [path],
  },
  async begin(tx, call, fileName) {
    assertOwnsCatalogue(call.site)
    await tell(tx, call, 'import.begun', { subject: fileName })
    return {}
  },
  openWriter: openVehicleWriter,
  tellProgress: (tx, importId) => tell(tx, BY_PROGRAM, 'import.got_on', { importId }),
})
