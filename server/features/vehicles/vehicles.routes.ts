import { inUnit, outside, routes } from '#platform/http/routes.ts'
import { changeDetails } from './change-details.ts'
import { changeImage } from './change-image.ts'
import { addLocation, changeLocation, removeLocation } from './edit-locations.ts'
import { editsOf } from './edit-vehicles.ts'
import { exportVehicles } from './export-vehicles.ts'
import { showImport, showImports, startImport } from './import-vehicles.ts'
import { listBelow, listCompleted, listVehicles } from './list-vehicles.ts'
import { openImage } from './open-image.ts'
import { presentVariant, presentVehicle } from './present-variant.ts'
import { searchVehicles } from './search-vehicles.ts'
import { showLocations, showOneLocation } from './show-locations.ts'

const types = editsOf(1, presentVehicle)
const manufacturers = editsOf(2, presentVehicle)
const models = editsOf(3, presentVehicle)
const generations = editsOf(4, presentVehicle)
const variants = editsOf(5, presentVariant)

export const vehiclesRoutes = routes({
  'GET /vehicle/vtype': inUnit(listVehicles(1)),
  'POST /vehicle/vtype': inUnit(types.add),
  'GET /vehicle/vtype/{id}': inUnit(types.show),
  'PUT /vehicle/vtype/{id}': inUnit(types.change),
  'DELETE /vehicle/vtype/{id}': inUnit(types.remove),
  'GET /vehicle/manufacture': inUnit(listVehicles(2)),
  'POST /vehicle/manufacturer': inUnit(manufacturers.add),
  'GET /vehicle/manufacturer/{id}': inUnit(manufacturers.show),
  'PUT /vehicle/manufacturer/{id}': inUnit(manufacturers.change),
  'DELETE /vehicle/manufacturer/{id}': inUnit(manufacturers.remove),
  'GET /vehicle/vmodel': inUnit(listVehicles(3)),
  'POST /vehicle/vmodel': inUnit(models.add),
  'GET /vehicle/vmodel/{id}': inUnit(models.show),
  'PUT /vehicle/vmodel/{id}': inUnit(models.change),
  'DELETE /vehicle/vmodel/{id}': inUnit(models.remove),
  'GET /vehicle/generation': inUnit(listVehicles(4)),
  'POST /vehicle/generation': inUnit(generations.add),
  'GET /vehicle/generation/{id}': inUnit(generations.show),
  'PUT /vehicle/generation/{id}': inUnit(generations.change),
  'DELETE /vehicle/generation/{id}': inUnit(generations.remove),
  'GET /vehicle/variant': inUnit(listVehicles(5)),
  'POST /vehicle/variant': inUnit(variants.add),
  'GET /vehicle/variant/{id}': inUnit(variants.show),
  'PUT /vehicle/variant/{id}': inUnit(variants.change),
  'DELETE /vehicle/variant/{id}': inUnit(variants.remove),
  'PUT /vehicle/{id}/image': inUnit(changeImage),
  'GET /vehicle/image/{key}': outside(openImage),
  'GET /vehicle/vtype/selected/{parent}': inUnit(listBelow(1)),
  'GET /vehicle/manufacture/selected/{parent}': inUnit(listBelow(2)),
  'GET /vehicle/vmodel/selected/{parent}': inUnit(listBelow(3)),
  'GET /vehicle/generation/selected/{parent}': inUnit(listBelow(4)),
  'GET /vehicle/variant/completed/{generation}': inUnit(listCompleted),
  'PUT /vehicle/variant/{id}/details': inUnit(changeDetails),
  'GET /vehicle/search': inUnit(searchVehicles),
  'POST /vehicle/import': inUnit(startImport),
  'GET /vehicle/import/{id}': inUnit(showImport),
  'GET /vehicle/import': inUnit(showImports),
  'GET /vehicle/export': inUnit(exportVehicles),
  'POST /vehicle/ecu-adblue-location': inUnit(addLocation),
  'PUT /vehicle/ecu-adblue-location/{id}': inUnit(changeLocation),
  'DELETE /vehicle/ecu-adblue-location/{id}': inUnit(removeLocation),
  'GET /vehicle/ecu-adblue-locations': inUnit(showLocations),
  'GET /vehicle/one-ecu-adblue-location': inUnit(showOneLocation),
})
