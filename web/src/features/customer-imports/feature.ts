import type customerImports from '#locales/en/customer-imports.json'
import type { Feature } from '../../lib/feature.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    'customer-imports': typeof customerImports
  }
}

export const customerImportsFeature = {
  staff: [
    {
      path: '/admin/dealers_manager/import_customers',
      title: 'titles.import_customers',
      guard: { for: 'staff', permission: 'edit_dealer' },
      texts: ['customer-imports', 'imports'],
      frame: ['customer-imports:title', 'customer-imports:hint'],
      data: ['/user_import'],
      page: () => import('./import-customers-page.tsx').then((module) => module.ImportCustomersPage),
    },
  ],
} as const satisfies Feature
