import { type AddressInfo, createServer, type Socket } from 'node:net'

interface KeptMail {
  uid: number
  raw: Buffer
  flags: Set<string>
}

/** A mailbox that speaks as much IMAP as is needed to look into it: one folder, one person. */
export interface ImapServer {
  readonly port: number
  readonly mails: KeptMail[]
  readonly commands: string[]
  /** Answers of the server from now on; a folder that is made anew has another validity. */
  password: string
  validity: number
  /** Takes lines and says nothing more. */
  hangs: boolean
  /** Before each command, and waited for: what it answers stands in place of the answer, and `CUT` ends the connection. */
  before: (command: string) => string | null | Promise<string | null>
  deliver(raw: string | Buffer): number
  close(): Promise<void>
}

export const CUT = 'CUT'

export async function startImapServer(): Promise<ImapServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    speak(socket)
  })
  let nextUid = 1
  const box: ImapServer = {
    port: 0,
    mails: [],
    commands: [],
    password: 'open sesame',
    validity: 7,
    hangs: false,
    before: () => null,
    deliver(raw) {
      const uid = nextUid++
      box.mails.push({ uid, raw: Buffer.isBuffer(raw) ? raw : Buffer.from(crlf(raw)), flags: new Set() })
      return uid
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  function speak(socket: Socket) {
    const say = (line: string) => socket.write(`${line}\r\n`)
    if (!box.hangs) say('* OK [CAPABILITY IMAP4rev1] at your service')
    let held = ''
    let turn = Promise.resolve()
    socket.on('data', (bytes) => {
      held += bytes.toString('latin1')
      for (let end = held.indexOf('\r\n'); end >= 0; end = held.indexOf('\r\n')) {
        const line = held.slice(0, end)
        held = held.slice(end + 2)
        if (!box.hangs) turn = turn.then(() => listen(line, say, socket))
      }
    })
  }

  async function listen(line: string, say: (line: string) => void, socket: Socket) {
    const space = line.indexOf(' ')
    const said = await box.before(line.slice(space + 1))
    if (said === CUT) return void socket.destroy()
    if (said === null) return obey(line, say, socket)
    say(`${line.slice(0, space)} ${said}`)
  }

  function obey(line: string, say: (line: string) => void, socket: Socket) {
    const [tag = '', verb = '', ...rest] = line.split(' ')
    const asked = rest.join(' ')
    box.commands.push(verb === 'UID' ? `${verb} ${rest[0]}` : verb)
    const done = () => say(`${tag} OK done`)
    if (verb === 'LOGIN') {
      const isRight = asked.endsWith(` "${box.password}"`) || asked.endsWith(` ${box.password}`)
      return say(isRight ? `${tag} OK come in` : `${tag} NO [AUTHENTICATIONFAILED] wrong name or password`)
    }
    if (verb === 'CAPABILITY') say('* CAPABILITY IMAP4rev1')
    if (verb === 'LIST') say(`* LIST () "/" ${asked.endsWith('""') ? '""' : 'INBOX'}`)
    if (verb === 'SELECT' || verb === 'EXAMINE') {
      if (!/INBOX/i.test(asked)) return say(`${tag} NO [NONEXISTENT] no such folder`)
      say('* FLAGS (\\Seen)')
      say(`* ${box.mails.length} EXISTS`)
      say(`* OK [UIDVALIDITY ${box.validity}] valid`)
      say(`* OK [UIDNEXT ${nextUid}] next`)
      return say(`${tag} OK [READ-WRITE] open`)
    }
    if (verb === 'UID' && rest[0] === 'SEARCH')
      say(`* SEARCH${box.mails.map(({ uid }) => ` ${uid}`).join('')}`)
    if (verb === 'UID' && rest[0] === 'STORE') for (const { flags } of found(rest[1])) flags.add('\\Seen')
    if (verb === 'UID' && rest[0] === 'FETCH')
      for (const mail of found(rest[1])) socket.write(fetched(mail, box.mails.indexOf(mail) + 1, asked))
    if (verb === 'LOGOUT') say('* BYE')
    done()
  }

  function found(range = ''): KeptMail[] {
    const last = box.mails.at(-1)?.uid ?? 0
    const wanted = range.split(',').map((part) => {
      const [from = '', to = from] = part.split(':')
      const ends = [from, to].map((end) => (end === '*' ? last : Number(end)))
      return { low: Math.min(...ends), high: Math.max(...ends) }
    })
    return box.mails.filter(({ uid }) => wanted.some(({ low, high }) => low <= uid && uid <= high))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(box, { port: (server.address() as AddressInfo).port })
}

function fetched({ uid, raw }: KeptMail, number: number, asked: string): Buffer {
  const fields = /BODY\.PEEK\[HEADER\.FIELDS \(([^)]*)\)\]/i.exec(asked)
  const name = fields ? `BODY[HEADER.FIELDS (${fields[1]})]` : 'BODY[]'
  const body = fields ? headersOf(raw, (fields[1] ?? '').toLowerCase().split(' ')) : raw
  return Buffer.concat([
    Buffer.from(`* ${number} FETCH (UID ${uid} RFC822.SIZE ${raw.length} ${name} {${body.length}}\r\n`),
    body,
    Buffer.from(')\r\n'),
  ])
}

function headersOf(raw: Buffer, names: readonly string[]): Buffer {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.toString('latin1', 0, end < 0 ? undefined : end)
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const wanted = lines.filter((line) => names.includes(line.split(':')[0]?.toLowerCase() ?? ''))
  return Buffer.from(`${[...wanted, '', ''].join('\r\n')}`, 'latin1')
}

const crlf = (text: string) => text.replaceAll('\r\n', '\n').replaceAll('\n', '\r\n')
