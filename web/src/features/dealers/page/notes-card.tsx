import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { DEALER_BOUNDS } from '#contract/dealers/bounds.ts'
import type { Answer } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/formats.ts'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { useConfirmDelete } from '../../../ui/confirm.tsx'
import { GrowingTextarea } from '../../../ui/form/growing-textarea.tsx'
import { GuardedForm } from '../../../ui/form/guarded-form.tsx'
import { SubmitButton } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { customerKey } from '../people-keys.ts'
import classes from './customer.module.css'

const NOTES = 'GET /user/{id}/notes'
type Note = Answer<typeof NOTES>['items'][number]

/** What staff tell each other of a customer. */
export function NotesCard({ userId }: { userId: string }) {
  const { t } = useTranslation('dealers')
  const notes = useAnswer(NOTES, { params: { id: userId } }, { family: customerKey(userId), ...FRESH })
  return (
    <SectionCard title={t('notes.title')} hint={t('notes.hint')}>
      {/* An empty field on paper asks for a pen. */}
      <div data-screen-only>
        <NoteForm userId={userId} />
      </div>
      <Loaded query={notes} skeleton={<SkeletonLines heights={[44]} />}>
        {({ items }) =>
          items.length === 0 ? null : (
            <ul className={classes.notes} aria-label={t('notes.title')}>
              {items.map((note) => (
                <NoteLine key={note.id} note={note} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SectionCard>
  )
}

const EMPTY = { body: '' }

function NoteForm({ userId }: { userId: string }) {
  const { t } = useTranslation('dealers')
  const adding = useCall('POST /user/{id}/note', { refresh: [NOTES], idempotent: true })
  const f = useServerForm({
    initialValues: EMPTY,
    check: ({ body }) => ({ body: !body.trim() && 'required' }),
    submit: ({ body }) => adding.mutateAsync({ params: { id: userId }, body: { body: body.trim() } }),
    onDone: () => f.form.restart(EMPTY),
  })
  return (
    <GuardedForm of={f} label={t('notes.new')}>
      <GrowingTextarea
        aria-label={t('notes.new')}
        placeholder={t('notes.new')}
        minRows={2}
        maxRows={10}
        maxLength={DEALER_BOUNDS.note}
        {...f.field('body')}
      />
      <div>
        <SubmitButton of={f} variant="default">
          {t('notes.add')}
        </SubmitButton>
      </div>
    </GuardedForm>
  )
}

function NoteLine({ note }: { note: Note }) {
  const { t } = useTranslation('dealers')
  const formats = useFormats()
  const toast = useToasts()
  const confirmDelete = useConfirmDelete()
  const deletion = useCall('DELETE /user_note/{id}', { refreshAlways: [NOTES] })
  const remove = async () => {
    if (!(await confirmDelete(t('notes.delete_text')))) return
    await deletion
      .mutateAsync({ params: { id: note.id } })
      .then(() => toast.success(t('notes.deleted')), toast.error)
  }
  return (
    <li className={classes.note}>
      <div>
        <p className={classes.noteText} dir="auto">
          {note.body}
        </p>
        <div className={classes.small}>
          <bdi>{note.author.name}</bdi>
          {' · '}
          <time dateTime={note.created_at} title={formats.dateTime(note.created_at)}>
            {formats.relative(note.created_at)}
          </time>
        </div>
      </div>
      {note.can.delete ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('notes.delete', { name: note.author.name })}
          loading={deletion.isPending}
          onClick={() => void remove()}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      ) : null}
    </li>
  )
}
