import { auditRoutes } from '#features/audit/index.ts'
import {
  askEngineJob,
  automationRoutes,
  findAbandonedJob,
  saveSolutionJob,
  serveOrderJob,
} from '#features/automation/index.ts'
import {
  billingRoutes,
  expireDocumentsJob,
  invoicePayments,
  issueDocumentJob,
  issueHeldJob,
  voidAbandonedJob,
} from '#features/billing/index.ts'
import { contentRoutes } from '#features/content/index.ts'
import { packageRoutes } from '#features/credit-sales/index.ts'
import { creditsRoutes, proveLedgerJob } from '#features/credits/index.ts'
import { filesRoutes } from '#features/files/index.ts'
import { identityRoutes, sendResetCodeJob, tellOwnerJob } from '#features/identity/index.ts'
import { liveRoutes } from '#features/live/index.ts'
import { sendMailJob } from '#features/mails/index.ts'
import { expireFilesJob, foldCountsJob, ordersRoutes, releaseCancelledJob } from '#features/orders/index.ts'
import { paymentsOf } from '#features/payments/index.ts'
import { profileRoutes } from '#features/profile/index.ts'
import { registrationsRoutes } from '#features/registrations/index.ts'
import { servicesRoutes } from '#features/services/index.ts'
import { settingsRoutes } from '#features/settings/index.ts'
import { starterRoutes } from '#features/starter/index.ts'
import { sweepJob, systemRoutes } from '#features/system/index.ts'
import { vatRoutes } from '#features/vat/index.ts'
import { importVehiclesJob, vehiclesRoutes } from '#features/vehicles/index.ts'
import type { Streams } from '#platform/events/streams.ts'
import type { RouteTable } from '#platform/http/routes.ts'
import type { Job, ScheduledJob } from '#platform/jobs/job.ts'

const payments = paymentsOf({ invoice: invoicePayments })

/** The one place that lists the features. */
export function routesOf(streams: Streams): readonly RouteTable[] {
  return [
    systemRoutes,
    liveRoutes(streams),
    auditRoutes,
    settingsRoutes,
    creditsRoutes,
    vatRoutes,
    identityRoutes,
    payments.routes,
    packageRoutes,
    billingRoutes,
    profileRoutes,
    contentRoutes,
    filesRoutes,
    vehiclesRoutes,
    servicesRoutes,
    starterRoutes,
    ordersRoutes,
    automationRoutes,
    registrationsRoutes,
  ]
}

export const JOBS: readonly Job[] = [
  sendMailJob,
  sendResetCodeJob,
  tellOwnerJob,
  ...payments.jobs,
  issueDocumentJob,
  importVehiclesJob,
  serveOrderJob,
  askEngineJob,
  saveSolutionJob,
] as Job[]

export const SCHEDULED_JOBS: readonly ScheduledJob[] = [
  sweepJob,
  proveLedgerJob,
  ...payments.scheduled,
  voidAbandonedJob,
  expireDocumentsJob,
  issueHeldJob,
  expireFilesJob,
  releaseCancelledJob,
  foldCountsJob,
  findAbandonedJob,
]
