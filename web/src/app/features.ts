import { agentsFeature } from '../features/agents/feature.ts'
import { auditFeature } from '../features/audit/feature.ts'
import { automationFeature } from '../features/automation/feature.ts'
import { chatFeature } from '../features/chat/feature.ts'
import { colleaguesFeature } from '../features/colleagues/feature.ts'
import { contentFeature } from '../features/content/feature.ts'
import { creditsFeature } from '../features/credits/feature.ts'
import { customerImportsFeature } from '../features/customer-imports/feature.ts'
import { dealersFeature } from '../features/dealers/feature.ts'
import { identityFeature } from '../features/identity/feature.ts'
import { mailingsFeature } from '../features/mailings/feature.ts'
import { messageBoxFeature } from '../features/message-box/feature.ts'
import { notificationsFeature } from '../features/notifications/feature.ts'
import { ordersFeature } from '../features/orders/feature.ts'
import { profileFeature } from '../features/profile/feature.ts'
import { sentFilesFeature } from '../features/sent-files/feature.ts'
import { servicesFeature } from '../features/services/feature.ts'
import { shopFeature } from '../features/shop/feature.ts'
import { shopOrdersFeature } from '../features/shop-orders/feature.ts'
import { staffFeature } from '../features/staff/feature.ts'
import { ticketsFeature } from '../features/tickets/feature.ts'
import { vehiclesFeature } from '../features/vehicles/feature.ts'
import type { Feature, ShellName } from '../lib/feature.ts'
import { acrossFeatures } from './across-features.ts'

/** The features of the web, each with its screens, menu entries, texts and live handlers. A new one adds its line here. */
export const FEATURES = [
  identityFeature,
  contentFeature,
  ordersFeature,
  vehiclesFeature,
  servicesFeature,
  automationFeature,
  dealersFeature,
  agentsFeature,
  creditsFeature,
  customerImportsFeature,
  mailingsFeature,
  notificationsFeature,
  messageBoxFeature,
  sentFilesFeature,
  profileFeature,
  colleaguesFeature,
  staffFeature,
  ticketsFeature,
  chatFeature,
  shopFeature,
  shopOrdersFeature,
  auditFeature,
  acrossFeatures,
] as const

/** All screens inside a shell, with their paths as types: links to what does not exist do not compile. */
export type ScreensIn<Shell extends ShellName, List = typeof FEATURES> = List extends readonly [
  infer First,
  ...infer Rest,
]
  ? [
      ...(First extends { [S in Shell]: infer Own extends readonly unknown[] } ? Own : []),
      ...ScreensIn<Shell, Rest>,
    ]
  : []

export const screensIn = (shell: ShellName) => FEATURES.flatMap((feature: Feature) => feature[shell] ?? [])
