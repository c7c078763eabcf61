export { customerImportsFeature } from './customer-imports.feature.ts'
