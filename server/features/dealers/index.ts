export { dealersFeature } from './dealers.feature.ts'
