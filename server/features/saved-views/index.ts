export { savedViewsFeature } from './saved-views.feature.ts'
