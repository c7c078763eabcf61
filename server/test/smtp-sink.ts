import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** What the sink says to a recipient or to a mail, instead of taking it. */
export type Answer = { code: number; text: string } | 'hang_up'

/** A real SMTP server that keeps what it is sent. */
export interface SmtpSink {
  readonly url: string
  /** Every mail that was taken, in its order. */
  readonly taken: { to: string; raw: Buffer }[]
  /** How recipients and mails are answered from now on; taken where nothing is said. */
  onRecipient: (address: string) => Answer | null
  onMail: (address: string) => Answer | null
  /** Called with every mail before it is acknowledged. */
  beforeThanks: (address: string) => Promise<void> | void
  mailTo(address: string): Promise<Email>
  close(): Promise<void>
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const refuse = ({ code, text }: Exclude<Answer, 'hang_up'>) =>
    Object.assign(new Error(text), { responseCode: code })
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // Nobody says goodbye to a server that is closed.
    closeTimeout: 100,
    onRcptTo({ address }, session, done) {
      const answer = sink.onRecipient(address)
      if (answer === 'hang_up') hangUp(session.id)
      else done(answer ? refuse(answer) : null)
    },
    async onData(stream, session, done) {
      // Whoever is killed amid a mail leaves half of it.
      const pieces = await stream.toArray().catch(() => null)
      if (!pieces) return
      const raw = Buffer.concat(pieces)
      const to = session.envelope.rcptTo[0]?.address ?? ''
      const answer = sink.onMail(to)
      if (answer === 'hang_up') return hangUp(session.id)
      if (answer) return done(refuse(answer))
      sink.taken.push({ to, raw })
      await sink.beforeThanks(to)
      done()
    },
  })
  const hangUp = (id: string) => {
    for (const connection of server.connections as Set<{ id: string; _socket: { destroy(): void } }>)
      if (connection.id === id) connection._socket.destroy()
  }
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    taken: [],
    onRecipient: () => null,
    onMail: () => null,
    beforeThanks: () => {},
    mailTo: async (address) => {
      const found = sink.taken.findLast(({ to }) => to === address)
      if (!found) throw new Error(`no mail to ${address}`)
      return PostalMime.parse(found.raw)
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return sink
}
