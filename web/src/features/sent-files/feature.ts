import type sentFiles from '#locales/en/sent-files.json'
import type { Feature } from '../../lib/feature.ts'
import { onLive } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { SENT_FILES_KEY } from './sent-files.ts'

declare module '../../lib/texts.ts' {
  interface Texts {
    'sent-files': typeof sentFiles
  }
}

export const sentFilesFeature = {
  customers: [
    {
      path: '/file_upload',
      title: 'titles.file_upload',
      menu: { group: 'tools', position: 40, label: 'menu.items.file_upload' },
      guard: { for: 'customers', flag: 'file_upload_public' },
      texts: ['sent-files'],
      frame: ['sent-files:title', 'sent-files:hint'],
      data: ['/my_sent_files?page=1&size=20&sort_by=created_at&sort_order=desc'],
      page: () => import('./own/send-file-page.tsx').then((module) => module.SendFilePage),
    },
  ],
  staff: [
    {
      path: '/admin/sent_files',
      title: 'titles.sent_files',
      menu: { group: 'work', position: 45, label: 'menu.items.sent_files' },
      guard: { for: 'staff', permission: 'orders' },
      texts: ['sent-files'],
      frame: ['sent-files:staff.title', 'sent-files:staff.hint'],
      data: ['/sent_files?page=1&size=20&sort_by=created_at&sort_order=desc'],
      page: () => import('./staff/sent-files-page.tsx').then((module) => module.SentFilesPage),
    },
  ],
  live: () =>
    onLive('sent_files.changed', () => void queryClient.invalidateQueries({ queryKey: SENT_FILES_KEY })),
} as const satisfies Feature
