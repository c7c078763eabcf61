import { type Answer, type LoggedRequest, startLoopback } from './loopback.ts'

/** A person in Telegram, with a phone of their own. */
export interface TelegramPerson {
  id: number
  first_name: string
  username?: string
  language_code?: string
}

export interface TelegramMessage {
  message_id: number
  chat_id: number
  text: string
  entities?: { type: string; offset: number; length: number }[]
  reply_markup?: { inline_keyboard: { text: string; url?: string; callback_data?: string }[][] }
}

/** What Telegram says against a call. */
export interface Refusal {
  error_code: number
  description: string
  parameters?: { retry_after: number }
}

type Params = Record<string, unknown>

/**
 * Telegram's Bot API on this machine, as its documents say it speaks. It knows its bots by their tokens, keeps what they
 * send, and hands over what people do: to the webhook, by `deliver`, or to whoever asks for updates.
 */
export async function startFakeTelegram(port = 0) {
  let numbers = 7000
  const bots = new Map<string, FakeBot>()

  function addBot(username: string): FakeBot {
    const number = ++numbers
    const token = `${100_000 + number}:AA${username.padEnd(33, 'x')}`
    const bot = new FakeBot(number, token, username)
    bots.set(token, bot)
    return bot
  }

  /** For tests in another process: a bot is made by its name, and what it sent is read by its token. */
  function control(request: LoggedRequest): Answer | null {
    const [, what, name = ''] = /^\/(make|sent)\/(.+)$/.exec(request.path) ?? []
    if (what === 'make') return { status: 200, body: { token: addBot(name).token } }
    if (what === 'sent') return { status: 200, body: bots.get(decodeURIComponent(name))?.messages ?? [] }
    return null
  }

  function handle(request: LoggedRequest): Answer {
    return control(request) ?? answer(request)
  }

  function answer(request: LoggedRequest): Answer {
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.path) ?? []
    const bot = bots.get(token)
    if (!bot) return refused({ error_code: 401, description: 'Unauthorized' })
    const params = request.body ? (JSON.parse(request.body) as Params) : {}
    bot.calls.push({ method, params })
    const refusal = bot.refuse(method, params)
    if (refusal) return refused(refusal)
    const result = bot.answer(method, params)
    return result === undefined
      ? refused({ error_code: 404, description: 'Not Found: method not found' })
      : { status: 200, body: { ok: true, result } }
  }
  const server = await startLoopback(handle, port)
  return {
    ...server,
    addBot,
    /** Its owner had BotFather revoke the token. */
    revoke: ({ token }: FakeBot) => void bots.delete(token),
  }
}

const refused = (refusal: Refusal): Answer => ({
  status: refusal.error_code,
  body: { ok: false, ...refusal },
})

export class FakeBot {
  readonly calls: { method: string; params: Params }[] = []
  readonly messages: TelegramMessage[] = []
  webhook: { url: string; secret_token: string; allowed_updates: string[] } | null = null
  /** What nobody has fetched so far. */
  waiting: { update_id: number }[] = []
  /** Refuses what it is told to; nothing, unless a test says so. */
  refuse: (method: string, params: Params) => Refusal | null = () => null
  readonly id: number
  readonly token: string
  readonly username: string
  private numbers = 500

  constructor(id: number, token: string, username: string) {
    this.id = id
    this.token = token
    this.username = username
  }

  answer(method: string, params: Params): unknown {
    if (method === 'getMe') return { id: this.id, is_bot: true, first_name: 'Desk', username: this.username }
    if (method === 'setWebhook') this.webhook = params as never
    if (method === 'deleteWebhook') this.webhook = null
    if (method === 'getUpdates') return this.handOut(params.offset as number | undefined)
    if (method === 'sendMessage') return this.keep(params as never)
    if (method === 'editMessageText') return this.rewrite(params as never)
    return ['setWebhook', 'deleteWebhook', 'answerCallbackQuery'].includes(method) ? true : undefined
  }

  /** Asking for what follows takes everything before it off the list. */
  private handOut(offset = 0) {
    this.waiting = this.waiting.filter(({ update_id }) => update_id >= offset)
    return this.waiting.slice(0, 100)
  }

  private keep(message: Omit<TelegramMessage, 'message_id'>) {
    const kept = { message_id: ++this.numbers, ...message }
    this.messages.push(kept)
    return { message_id: kept.message_id, chat: { id: kept.chat_id } }
  }

  private rewrite({ message_id, ...changes }: TelegramMessage) {
    const message = this.messages.find((one) => one.message_id === message_id)
    return message && Object.assign(message, changes)
  }

  /** Somebody writes to the bot, in a chat of the two unless told otherwise. */
  write(
    from: TelegramPerson,
    text: string,
    chat: { id: number; type: string } = { id: from.id, type: 'private' },
  ) {
    return this.tell({ message: { message_id: ++this.numbers, from, chat, date: 0, text } })
  }

  /** Somebody presses a button; a forger names the data themselves. */
  press(from: TelegramPerson, { message_id, chat_id }: TelegramMessage, data: string) {
    const message = { message_id, chat: { id: chat_id, type: 'private' }, date: 0 }
    return this.tell({ callback_query: { id: `press-${++this.numbers}`, from, message, data } })
  }

  private tell(what: object) {
    const update = { update_id: ++this.numbers, ...what }
    if (!this.webhook) this.waiting.push(update)
    return update
  }

  messagesTo = ({ id }: TelegramPerson) => this.messages.filter(({ chat_id }) => chat_id === id)

  /** What pressing led to, in the words that the presser saw. */
  toasts = () =>
    this.calls.filter(({ method }) => method === 'answerCallbackQuery').map(({ params }) => params.text)
}
