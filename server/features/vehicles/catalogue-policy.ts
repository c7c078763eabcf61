import { AppError } from '#platform/app-error.ts'
import type { Site } from '#platform/http/site.ts'

/** The catalogue is read by every site and belongs to one: staff of a sub-portal cannot change it. */
export function assertOwnsCatalogue(site: Site) {
  if (!site.isAdminSite) throw new AppError('forbidden')
}
