import type { Message } from '#contract/conversations/shapes.ts'
import type { Permission } from '#contract/permissions.ts'
import { ROLE } from '#contract/roles.ts'
import type { By } from '#features/consequences/index.ts'
import { getSettings, refuseTooLarge } from '#features/settings/index.ts'
import { type Caller, can, realUserId } from '#platform/actor.ts'
import { AppError, fieldError, notFound } from '#platform/app-error.ts'
import type { ReadTx, Tx } from '#platform/db/database.ts'
import { together } from '#platform/db/together.ts'
import { blankAnswers } from '#platform/http/idempotency.ts'
import type { CallOrigin } from '#platform/http/routes.ts'
import type { Site } from '#platform/http/site.ts'
import type { Platform } from '#platform/platform.ts'
import { permit, type Verdict } from '#platform/policy/abilities.ts'
import { beginAnew, hit, isFirstWithin } from '#platform/rate-limits.ts'
import type { ReceivedFile } from '#platform/storage/receive-form.ts'
import { findFile } from '#platform/storage/stored-files.ts'
import {
  type ConversationMessage,
  deleteMessage,
  getMessage,
  insertMessage,
  listMessagePage,
  listMessages,
  markRead,
  type NewMessage,
  type PageAsked,
  type SubjectKind,
} from './conversation-store.ts'

/** Anything that belongs to a customer of the site. */
interface Subject {
  id: string
  user_id: string
}

/**
 * What a feature brings to let a customer and staff write to each other about its things. All else is the same for every
 * feature: limits, attachments, what is read, who is shown as the sender, and one mail for a burst of messages.
 */
export interface Conversations<S extends Subject> {
  kind: SubjectKind
  /** Which of the feature's lists shows it. */
  partOf(subject: S): string
  /** Whoever has it reads and writes for staff, everybody else for the customer. */
  permission: Permission
  get(tx: ReadTx, id: string): Promise<S>
  /** Keeps the subject as it is until the message is written. */
  lock(tx: Tx, id: string): Promise<S>
  maySee(actor: Caller, subject: S): boolean
  mayWrite(subject: S): Verdict
  mayDelete(message: Pick<ConversationMessage, 'from_staff'>, forStaff: boolean): Verdict
  /** To a third, who is no part of the conversation. */
  mayForward?(message: Pick<ConversationMessage, 'from_staff'>, subject: S, forStaff: boolean): Verdict
  /** Staff leave notes for each other here, which the customer never sees. */
  hasNotes?: true
  /** How much may be written, where it is not what suits letters. */
  pace?: { customers: readonly Pace[]; staff: readonly Pace[] }
  /** What a message does to its subject, before anybody is told. Answers the subject as it is then. */
  onWritten?(tx: Tx, subject: S, message: NewMessage): Promise<S>
  /** Has what follows: the live event, the mail, the line of the audit log. */
  tell(tx: Tx, by: By, what: ConversationHappening, facts: ConversationFacts<S>): Promise<void>
}

type ConversationHappening = 'message_written' | 'messages_read' | 'message_deleted'

interface ConversationFacts<S> {
  subject: S
  /** Whose messages they are. */
  fromStaff: boolean
  /** Written by itself; one that comes along with another act is told by that. */
  byItself: boolean
  /** A note that is for staff alone. */
  internal: boolean
  /** What a mail quotes; null where none is sent. Of a message that was deleted: what nothing may quote any more. */
  mailed: string | null
  /** The message that was written. */
  messageId: string | null
}

/** A call about a subject or one of its messages, under whichever name the feature has it. */
export interface ConversationCall {
  readonly platform: Platform
  readonly site: Site
  readonly actor: Caller
  readonly params: { id: string }
  readonly origin: CallOrigin
}

export interface SendCall extends ConversationCall {
  readonly fields: { text?: string | undefined; internal?: boolean | undefined }
  readonly files: { file?: Pick<ReceivedFile, 'id' | 'size'> }
}

interface Pace {
  max: number
  seconds: number
}

const BURST_SECONDS = 600

/** Whoever floods a conversation floods the mail of those who read it. Staff answer many people an hour. */
const LETTERS = {
  customers: [
    { max: 60, seconds: 600 },
    { max: 120, seconds: 3600 },
  ],
  staff: [{ max: 60, seconds: 600 }],
}

/** Nothing was written that anybody would get a mail about. */
const QUIETLY = { byItself: true, internal: false, mailed: null, messageId: null } as const

export function conversationsOf<S extends Subject>(of: Conversations<S>) {
  const { kind } = of
  const isStaff = (actor: Caller) => can(actor, of.permission)
  /** Notes are for staff alone, by whichever call. */
  const isFor = (actor: Caller, { internal }: Pick<ConversationMessage, 'internal'>) =>
    !internal || isStaff(actor)
  /** Counts the mails about one side's messages until the other side has read them. */
  const burstKey = ({ id }: S, fromStaff: boolean) =>
    `${kind}_message_mail:${id}:${fromStaff ? 'staff' : 'owner'}`

  async function getVisible(tx: ReadTx, actor: Caller, id: string): Promise<S> {
    const subject = await of.get(tx, id)
    if (!of.maySee(actor, subject)) throw notFound()
    return subject
  }

  /** Customers read no names of staff, whichever side they wrote on. */
  function senderName(message: ConversationMessage, actor: Caller, siteTitle: string): string {
    const name = `${message.first_name} ${message.last_name}`
    if (isStaff(actor)) return name
    if (message.from_staff) return siteTitle
    return message.sender_role === ROLE.customer ? name : actor.name
  }

  const present = (
    message: ConversationMessage,
    { subject, actor, siteTitle }: { subject: S; actor: Caller; siteTitle: string },
  ): Message => ({
    id: message.id,
    from_staff: message.from_staff,
    mine: message.from_staff === isStaff(actor),
    sender_name: senderName(message, actor, siteTitle),
    text: message.text,
    internal: message.internal,
    by_mail: message.by_mail,
    file: message.file_name
      ? {
          name: message.file_name,
          size: message.file_size,
          deleted_at: message.file_deleted_at?.toISOString() ?? null,
        }
      : null,
    created_at: message.created_at.toISOString(),
    read_at: message.read_at?.toISOString() ?? null,
    can: {
      delete: of.mayDelete(message, isStaff(actor)) === true,
      forward: of.mayForward?.(message, subject, isStaff(actor)) === true,
    },
  })

  /** A message by itself is mailed. Whoever writes in five lines sends one; the others are read with it. */
  async function insert(
    tx: Tx,
    by: By,
    subject: S,
    message: NewMessage,
    byItself = false,
  ): Promise<ConversationMessage> {
    if (message.file) refuseTooLarge(message.file.size, await getSettings(tx), 'attachment_mib')
    const about = { kind, id: subject.id, customerId: subject.user_id, part: of.partOf(subject) }
    const { fromStaff, text, internal = false } = message
    const [written, isMailed, changed] = await together([
      insertMessage(tx, about, message),
      byItself && !internal
        ? isFirstWithin(tx, { key: burstKey(subject, fromStaff), seconds: BURST_SECONDS })
        : false,
      of.onWritten?.(tx, subject, message),
    ])
    await of.tell(tx, by, 'message_written', {
      subject: changed ?? subject,
      fromStaff,
      byItself,
      internal,
      mailed: isMailed ? text : null,
      messageId: written.id,
    })
    return written
  }

  /** About one that is locked already. */
  async function sendAbout(tx: Tx, call: Omit<SendCall, 'params'>, subject: S): Promise<Message> {
    const { actor, fields, files } = call
    if (!of.maySee(actor, subject)) throw notFound()
    permit(of.mayWrite(subject))
    const file = files.file ?? null
    const text = fields.text ?? ''
    if (!text && !file) throw fieldError('text', 'required')
    const fromStaff = isStaff(actor)
    const internal = fields.internal === true
    if (internal && !(fromStaff && of.hasNotes)) throw new AppError('forbidden')
    const message = { senderId: realUserId(actor), fromStaff, text, file, internal }
    const written = await insert(tx, call, subject, message, true)
    const { title: siteTitle } = await getSettings(tx)
    return present(written, { subject, actor, siteTitle })
  }

  async function readAbout(
    tx: Tx,
    call: Omit<ConversationCall, 'params'>,
    subject: S,
  ): Promise<{ status: 'success' }> {
    if (!of.maySee(call.actor, subject)) throw notFound()
    const fromStaff = !isStaff(call.actor)
    if ((await markRead(tx, { kind, id: subject.id }, fromStaff)) > 0) {
      await beginAnew(tx, burstKey(subject, fromStaff))
      await of.tell(tx, call, 'messages_read', { subject, fromStaff, ...QUIETLY })
    }
    return { status: 'success' }
  }

  /** What somebody else does with the talk meanwhile, such as moving it to another subject, is done by then. */
  async function lockMessage(
    tx: Tx,
    call: ConversationCall,
  ): Promise<{ message: ConversationMessage; subject: S }> {
    const known = await getMessage(tx, kind, call.params.id)
    await getVisible(tx, call.actor, known.subject_id)
    if (!isFor(call.actor, known)) throw notFound()
    const subject = await of.lock(tx, known.subject_id)
    const message = await getMessage(tx, kind, known.id)
    // It went on about another one, which is looked at anew.
    return message.subject_id === subject.id ? { message, subject } : lockMessage(tx, call)
  }

  return {
    insert,

    markRead: (tx: Tx, { id }: S, fromStaff: boolean) => markRead(tx, { kind, id }, fromStaff),

    async limit({ platform, site, actor }: Pick<ConversationCall, 'platform' | 'site' | 'actor'>) {
      const paces = (of.pace ?? LETTERS)[isStaff(actor) ? 'staff' : 'customers']
      // One after the other: what the first refuses does not count for the second.
      for (const { max, seconds } of paces)
        await hit(platform, { key: `${kind}_message:${site.id}:${actor.userId}:${seconds}`, max, seconds })
    },

    sendAbout,
    readAbout,

    send: async (tx: Tx, call: SendCall): Promise<Message> =>
      sendAbout(tx, call, await of.lock(tx, call.params.id)),

    async list(tx: ReadTx, { actor, params }: ConversationCall): Promise<{ items: Message[] }> {
      const subject = await getVisible(tx, actor, params.id)
      const { title: siteTitle } = await getSettings(tx)
      const messages = await listMessages(tx, { kind, id: subject.id })
      const shown = messages.filter((message) => isFor(actor, message))
      return { items: shown.map((message) => present(message, { subject, actor, siteTitle })) }
    },

    /** A part of a talk that never ends. */
    async page(
      tx: ReadTx,
      { actor, subject }: { actor: Caller; subject: S },
      asked: Omit<PageAsked, 'withNotes'>,
    ): Promise<{ items: Message[]; hasMore: boolean }> {
      if (!of.maySee(actor, subject)) throw notFound()
      const { title: siteTitle } = await getSettings(tx)
      const withNotes = isStaff(actor)
      const { items, hasMore } = await listMessagePage(tx, { kind, id: subject.id }, { ...asked, withNotes })
      return { items: items.map((message) => present(message, { subject, actor, siteTitle })), hasMore }
    },

    read: async (tx: Tx, call: ConversationCall): Promise<{ status: 'success' }> =>
      readAbout(tx, call, await of.get(tx, call.params.id)),

    async remove(tx: Tx, call: ConversationCall): Promise<{ status: 'success' }> {
      const { message, subject } = await lockMessage(tx, call)
      permit(of.mayDelete(message, isStaff(call.actor)))
      await deleteMessage(tx, message)
      await blankAnswers(tx, message, { text: '', file: null })
      await of.tell(tx, call, 'message_deleted', {
        subject,
        fromStaff: message.from_staff,
        ...QUIETLY,
        internal: message.internal,
        mailed: message.text,
      })
      return { status: 'success' }
    },

    async attachment(tx: ReadTx, { actor, params }: ConversationCall) {
      const message = await getMessage(tx, kind, params.id)
      const subject = await getVisible(tx, actor, message.subject_id)
      if (!isFor(actor, message)) throw notFound()
      if (message.file_deleted_at) throw new AppError('gone')
      const file = message.file_id ? await findFile(tx, message.file_id) : null
      if (!file) throw notFound()
      return { subject, messageId: message.id, file }
    },
  }
}
