import { IMPORT_COLUMNS, PATH_COLUMNS } from '#contract/vehicles/vehicle-file.ts'
import { BY_PROGRAM } from '#features/consequences/index.ts'
import { importActs } from '#platform/catalogue/imports/import-acts.ts'
import { checkLine } from './check-line.ts'
import { openVehicleWriter } from './insert-vehicles.ts'
import { tell } from './vehicle-consequences.ts'
import { assertOwnsCatalogue } from './vehicle-records.ts'

/** Whoever watches is told by `vehicles.import`. */
export const vehicleImports = importActs({
  kind: 'vehicles',
  file: {
    columns: IMPORT_COLUMNS,
    required: PATH_COLUMNS,
    check: checkLine,
    keyOf: ({ path }) => path,
  },
  async begin(tx, call, fileName) {
    assertOwnsCatalogue(call.site)
    await tell(tx, call, 'import.begun', { subject: fileName })
  },
  openWriter: openVehicleWriter,
  tellProgress: (tx, importId) => tell(tx, BY_PROGRAM, 'import.got_on', { importId }),
})
