import { type ReactNode, useState } from 'react'
import { useSignedInUser } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import type { Snippet } from '../../../ui/thread/snippets.ts'
import { useAttachment } from '../../../ui/thread/use-attachment.ts'
import { useOpenTalk } from '../open-talk.ts'
import { currentOutbox } from '../outbox/current-outbox.ts'
import { useOtherTypes, useTellTyping } from '../typing.ts'
import { Composer } from './composer.tsx'
import { useDraft } from './drafts.ts'
import classes from './talk.module.css'
import type { TalkOf } from './talk.ts'
import { TalkLog } from './talk-log.tsx'
import { useFollowTalk } from './use-follow-talk.ts'
import { useTalk } from './use-talk.ts'

interface TalkPanelProps {
  of: TalkOf
  /** What the other side is called where it types. */
  otherSide: string
  canWrite?: boolean
  snippets?: readonly Snippet[]
  empty: ReactNode
}

const NO_SNIPPETS: readonly Snippet[] = []

/** One talk: what was said, who types, and the field. A file that is dropped on it goes along. */
export function TalkPanel({ of, otherSide, canWrite = true, snippets = NO_SNIPPETS, empty }: TalkPanelProps) {
  const { t } = useTranslation('chat')
  const { id: me } = useSignedInUser()
  const talk = useTalk(of)
  const [text, setText] = useDraft(me, of.userId)
  const attachment = useAttachment()
  const [isDropping, setDropping] = useState(false)
  const isTyping = useOtherTypes(of)
  const typing = useTellTyping(of)
  useFollowTalk(of.userId)
  useOpenTalk(of.userId)
  const after = talk.query.data?.items.at(-1)?.id ?? null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way of three; the button is for everybody
    <div
      className={isDropping ? `${classes.panel} ${classes.dropping}` : classes.panel}
      onDragOver={(event) => {
        if (!canWrite || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        setDropping(false)
        if (!canWrite) return
        event.preventDefault()
        attachment.choose(event.dataTransfer.files[0] ?? null)
      }}
    >
      <TalkLog of={of} talk={talk} empty={empty} />
      <p className={classes.typing} aria-live="polite">
        {isTyping ? t('talk.types', { name: otherSide }) : ''}
      </p>
      {canWrite ? (
        <Composer
          text={text}
          setText={setText}
          attachment={attachment}
          snippets={snippets}
          onType={typing.onType}
          onSend={(words, file) => {
            typing.onSend()
            currentOutbox()?.post(of.userId, { text: words, file, after })
          }}
        />
      ) : null}
    </div>
  )
}
