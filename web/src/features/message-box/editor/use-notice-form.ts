import { hasWords } from '#contract/content/has-words.ts'
import { useSite } from '../../../lib/site.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { NOTICES_KEY, type NoticeDetails } from '../notices.ts'
import { bodyOf, newNotice, valuesOf } from './notice-values.ts'

/** The day that the site's calendar shows. */
const todayIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format()

export function useNoticeForm(
  notice: NoticeDetails | null,
  saving: (call: Promise<NoticeDetails>) => Promise<NoticeDetails>,
  onDone: () => void,
) {
  const { t } = useTranslation('message-box')
  const { timezone } = useSite()
  const toast = useToasts()
  const writing = useCall('POST /message', { refresh: [NOTICES_KEY], idempotent: true, wait: false })
  const changing = useCall('PUT /message/{id}', { refresh: [NOTICES_KEY], wait: false })
  return useServerForm({
    initialValues: notice ? valuesOf(notice) : newNotice(todayIn(timezone)),
    check: ({ title, body, from_date, to_date }) => ({
      title: title.trim() === '' && 'required',
      body: !hasWords(body) && 'required',
      from_date: !from_date && 'required',
      to_date: from_date !== null && to_date !== null && to_date < from_date && 'contradicts',
    }),
    submit: (values) => {
      const body = bodyOf(values)
      return saving(
        notice ? changing.mutateAsync({ params: { id: notice.id }, body }) : writing.mutateAsync({ body }),
      )
    },
    onDone: () => {
      toast.success(t(notice ? 'editor.saved' : 'editor.published'))
      onDone()
    },
  })
}
