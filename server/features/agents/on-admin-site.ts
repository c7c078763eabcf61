import { AppError } from '#platform/app-error.ts'
import type { Site } from '#platform/http/site.ts'

/** Sub-portals have no sub-portals: their staff may hold the key, and it opens nothing there. */
export function assertAdminSite({ isAdminSite }: Site): void {
  if (!isAdminSite) throw new AppError('forbidden')
}
