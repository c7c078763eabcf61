export { packageRoutes } from './package.routes.ts'
export { findPackage, insertPackage, listPackages } from './package-store.ts'
