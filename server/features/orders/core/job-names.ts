import type { JobName } from '#platform/jobs/job.ts'

/** Work that later features do for orders: orders ask for it by name, and need not know who does it. */
export const AUTOMATE: JobName<{ order_id: string }> = { name: 'automation.serve_order' }
export const SAVE_SOLUTION: JobName<{
  order_id: string
  version: number
  service_key: string
  user_id: string
}> = { name: 'automation.save_solution' }
