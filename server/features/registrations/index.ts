export { registrationsFeature } from './registrations.feature.ts'
