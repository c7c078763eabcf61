export { sweepJob } from './sweep.ts'
export { systemRoutes } from './system.routes.ts'
