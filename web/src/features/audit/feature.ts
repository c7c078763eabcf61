import type audit from '#locales/en/audit.json'
import type { Feature } from '../../lib/feature.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    audit: typeof audit
  }
}

export const auditFeature = {
  staff: [
    {
      path: '/admin/audit_log',
      title: 'titles.audit_log',
      menu: { group: 'site', position: 50, label: 'menu.items.audit_log' },
      guard: { for: 'staff', permission: 'audit_log' },
      texts: ['audit'],
      page: () => import('./audit-log-page.tsx').then((module) => module.AuditLogPage),
    },
  ],
} as const satisfies Feature
