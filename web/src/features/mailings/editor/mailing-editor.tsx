import { Button } from '@mantine/core'
import { IconEye, IconSend } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListOfPeople } from '#contract/dealers/bounds.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useScreenTitle } from '../../../lib/screen-title.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ActsMenu } from '../../../ui/acts-menu.tsx'
import { useConfirm, useConfirmDelete } from '../../../ui/confirm.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { SubmitButton } from '../../../ui/form/server-form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { MailingBadge } from '../mailing-badge.tsx'
import type { AudienceFilter } from '../mailing-page.tsx'
import classes from '../mailings.module.css'
import { LISTS, MAILINGS_KEY, type MailingDetails } from '../mailings.ts'
import { AudienceCard, useAudience } from './audience-card.tsx'
import { MailingPreviewDrawer } from './mailing-preview-drawer.tsx'
import { MessageCard } from './message-card.tsx'
import { type Letter, useMailingForm } from './use-mailing-form.ts'

interface MailingEditorProps {
  audience: ListOfPeople
  draft: MailingDetails | null
  filter: AudienceFilter
}

/** The list of people leads here with what narrowed it, by the same names. */
function useBegun(): Letter {
  const { search = '', id: _, ...filters } = useSearch({ strict: false }) as Record<string, unknown>
  const texts = Object.entries(filters).map(([name, value]) => [name, String(value ?? '')])
  return { subject: '', body: '', search: String(search), filters: Object.fromEntries(texts), user_ids: null }
}

/** Where a mail to many is written, looked at and sent. */
export function MailingEditor({ audience, draft, filter }: MailingEditorProps) {
  const { t } = useTranslation('mailings')
  const { f, withSaved } = useMailingForm(audience, draft, useBegun())
  const count = useAudience(audience, f.form.values, draft)
  const [previewed, setPreviewed] = useState<string | null>(null)
  const start = useStart()
  const people = count.data?.people ?? 0
  useScreenTitle(draft ? draft.subject || t('editor.draft_title') : t('editor.title'))
  return (
    <GuardedForm of={f} label={t('editor.title')}>
      <PageHeader
        title={draft ? <bdi>{draft.subject || t('editor.draft_title')}</bdi> : t('editor.title')}
        badge={draft ? <MailingBadge state="draft" /> : null}
        hint={t('editor.hint')}
        actions={
          <>
            {draft ? <DeleteDraft draft={draft} /> : null}
            <SubmitButton of={f} variant="default">
              {t('editor.save')}
            </SubmitButton>
            <Button
              variant="default"
              leftSection={<IconEye size={16} aria-hidden />}
              onClick={() => withSaved(({ id }) => setPreviewed(id))}
            >
              {t('editor.preview')}
            </Button>
            <Button
              leftSection={<IconSend size={16} aria-hidden />}
              disabled={people === 0}
              onClick={() => withSaved((saved) => void start(saved, people))}
            >
              {t('editor.send')}
            </Button>
          </>
        }
      />
      <div className={`${classes.stack} ${classes.narrow}`}>
        <AudienceCard audience={audience} of={f} count={count} filter={filter} />
        <MessageCard of={f} />
      </div>
      <MailingPreviewDrawer
        id={previewed}
        examples={count.data?.examples ?? []}
        onClose={() => setPreviewed(null)}
      />
    </GuardedForm>
  )
}

/** The number that it would go to now, if the server refused another one. */
const changedNumber = (error: unknown): number | null =>
  error instanceof ApiError && error.code === 'audience_changed' ? Number(error.params['people']) : null

/**
 * The last question says the number, and only so many are written to: another one, and the question is asked again. What the
 * server finds missing is said beside it.
 */
function useStart() {
  const { t } = useTranslation('mailings')
  const confirm = useConfirm()
  const toast = useToasts()
  const starting = useCall('POST /mailing/{id}/start', {
    refreshAlways: [MAILINGS_KEY],
    idempotent: true,
    onSuccess: () => toast.success(t('send.started')),
    onError: (error) => changedNumber(error) ?? toast.error(error),
  })
  return async function ask(
    saved: Pick<MailingDetails, 'id' | 'subject'>,
    people: number,
    isChanged = false,
  ): Promise<void> {
    const { id, subject } = saved
    const text = t('send.text', { subject })
    const sure = await confirm({
      title: t('send.title', { count: people }),
      text: isChanged ? `${t('send.changed')} ${text}` : text,
      confirm: t('send.confirm'),
      cancel: t('send.cancel'),
    })
    if (!sure) return
    const onError = (error: Error) => {
      const changed = changedNumber(error)
      if (changed !== null) void ask(saved, changed, true)
    }
    starting.mutate({ params: { id }, body: { people } }, { onError })
  }
}

function DeleteDraft({ draft }: { draft: MailingDetails }) {
  const { t } = useTranslation('mailings')
  const ask = useConfirmDelete()
  const toast = useToasts()
  const navigate = useNavigate()
  const deleting = useCall('DELETE /mailing/{id}', {
    onSuccess: () => {
      toast.success(t('editor.deleted'))
      void navigate({ to: LISTS[draft.audience] })
    },
    onError: toast.error,
    refreshRefused: [MAILINGS_KEY],
  })
  const remove = async () => {
    if (await ask(draft.subject || undefined)) deleting.mutate({ params: { id: draft.id } })
  }
  return (
    <ActsMenu
      label={t('editor.more')}
      busy={deleting.isPending}
      acts={[{ words: t('editor.delete'), run: () => void remove(), danger: true }]}
    />
  )
}
