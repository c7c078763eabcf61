/** How the automation stands with an order. No zod: the web imports this. */
export const AUTOMATION_STATUSES = ['none', 'queued', 'running', 'delivered', 'no_match', 'failed'] as const
export type AutomationStatus = (typeof AUTOMATION_STATUSES)[number]
