export { profileFeature } from './profile.feature.ts'
