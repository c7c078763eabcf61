import { feature } from '#platform/feature.ts'
import { routes, transactional, unmanaged } from '#platform/http/routes.ts'
import { changeDetails } from './change-details.ts'
import { changeImage } from './change-image.ts'
import { addLocation, changeLocation, removeLocation } from './edit-locations.ts'
import { editsOf } from './edit-vehicles.ts'
import { exportVehicles } from './export-vehicles.ts'
import { vehicleImports } from './import-vehicles.ts'
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

export const vehiclesFeature = feature({
  name: 'vehicles',
  routes: routes({
    'GET /vehicle/vtype': transactional(listVehicles(1)),
    'POST /vehicle/vtype': transactional(types.add),
    'GET /vehicle/vtype/{id}': transactional(types.show),
    'PUT /vehicle/vtype/{id}': transactional(types.change),
    'DELETE /vehicle/vtype/{id}': transactional(types.remove),
    'GET /vehicle/manufacture': transactional(listVehicles(2)),
    'POST /vehicle/manufacturer': transactional(manufacturers.add),
    'GET /vehicle/manufacturer/{id}': transactional(manufacturers.show),
    'PUT /vehicle/manufacturer/{id}': transactional(manufacturers.change),
    'DELETE /vehicle/manufacturer/{id}': transactional(manufacturers.remove),
    'GET /vehicle/vmodel': transactional(listVehicles(3)),
    'POST /vehicle/vmodel': transactional(models.add),
    'GET /vehicle/vmodel/{id}': transactional(models.show),
    'PUT /vehicle/vmodel/{id}': transactional(models.change),
    'DELETE /vehicle/vmodel/{id}': transactional(models.remove),
    'GET /vehicle/generation': transactional(listVehicles(4)),
    'POST /vehicle/generation': transactional(generations.add),
    'GET /vehicle/generation/{id}': transactional(generations.show),
    'PUT /vehicle/generation/{id}': transactional(generations.change),
    'DELETE /vehicle/generation/{id}': transactional(generations.remove),
    'GET /vehicle/variant': transactional(listVehicles(5)),
    'POST /vehicle/variant': transactional(variants.add),
    'GET /vehicle/variant/{id}': transactional(variants.show),
    'PUT /vehicle/variant/{id}': transactional(variants.change),
    'DELETE /vehicle/variant/{id}': transactional(variants.remove),
    'PUT /vehicle/{id}/image': transactional(changeImage),
    'GET /vehicle/image/{key}': unmanaged(openImage),
    'GET /vehicle/vtype/selected/{parent}': transactional(listBelow(1)),
    'GET /vehicle/manufacture/selected/{parent}': transactional(listBelow(2)),
    'GET /vehicle/vmodel/selected/{parent}': transactional(listBelow(3)),
    'GET /vehicle/generation/selected/{parent}': transactional(listBelow(4)),
    'GET /vehicle/variant/completed/{generation}': transactional(listCompleted),
    'PUT /vehicle/variant/{id}/details': transactional(changeDetails),
    'GET /vehicle/search': transactional(searchVehicles),
    'POST /vehicle/import': transactional(vehicleImports.start),
    'GET /vehicle/import/{id}': transactional(vehicleImports.show),
    'GET /vehicle/import': transactional(vehicleImports.list),
    'GET /vehicle/export': transactional(exportVehicles),
    'POST /vehicle/ecu-adblue-location': transactional(addLocation),
    'PUT /vehicle/ecu-adblue-location/{id}': transactional(changeLocation),
    'DELETE /vehicle/ecu-adblue-location/{id}': transactional(removeLocation),
    'GET /vehicle/ecu-adblue-locations': transactional(showLocations),
    'GET /vehicle/one-ecu-adblue-location': transactional(showOneLocation),
  }),
  jobs: [vehicleImports.job],
})
