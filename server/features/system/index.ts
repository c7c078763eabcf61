export { systemFeature } from './system.feature.ts'
