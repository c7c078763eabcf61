export { orderAutomationFeature } from './order-automation.feature.ts'
