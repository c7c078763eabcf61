import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { titleCount } from '../lib/screen-title.ts'
import { siteQuery } from '../lib/site.ts'

/** "(3) Page · Site". Null leaves the title to somebody else. */
export function useDocumentTitle(page: string | null): void {
  // Not suspending: the screens that report failures have a title as well.
  const title = useQuery({ ...siteQuery, enabled: false }).data?.title ?? ''
  const count = titleCount.use()
  useEffect(() => {
    if (page === null) return
    const words = [page, title].filter(Boolean).join(' · ')
    document.title = count > 0 ? `(${count}) ${words}` : words
  }, [page, title, count])
}
