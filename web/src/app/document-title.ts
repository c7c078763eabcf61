import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { siteQuery } from '../lib/site.ts'

/** "Page · Site". Null leaves the title to somebody else. */
export function useDocumentTitle(page: string | null): void {
  // Not suspending: the screens that report failures have a title as well.
  const title = useQuery({ ...siteQuery, enabled: false }).data?.title ?? ''
  useEffect(() => {
    if (page !== null) document.title = [page, title].filter(Boolean).join(' · ')
  }, [page, title])
}
