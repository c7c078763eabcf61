import { expect, test } from 'vitest'
import { outcomeOf } from './smtp-outcome.ts'

const said = (facts: object) => outcomeOf(Object.assign(new Error('says the program'), facts))

test.each([
  ['an unknown address', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, 'bounced'],
  ['a full mailbox', { code: 'EENVELOPE', responseCode: 452, command: 'RCPT TO' }, 'later'],
  ['a grey list', { code: 'EENVELOPE', responseCode: 451, command: 'RCPT TO' }, 'later'],
  ['a sender that is not wanted', { code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM' }, 'refused'],
  ['a mail that is taken for junk', { code: 'EMESSAGE', responseCode: 554, command: 'DATA' }, 'refused'],
  ['a server that closes down', { code: 'EENVELOPE', responseCode: 421, command: 'RCPT TO' }, 'away'],
  ['a greeting that refuses', { code: 'EPROTOCOL', responseCode: 554, command: 'CONN' }, 'away'],
  ['a wrong password', { code: 'EAUTH', responseCode: 535, command: 'AUTH LOGIN' }, 'away'],
  ['no such server', { code: 'EDNS' }, 'away'],
  ['nobody listens', { code: 'ESOCKET', syscall: 'connect', command: 'CONN' }, 'away'],
  ['no greeting', { code: 'ETIMEDOUT', timeoutType: 'GREETING_TIMEOUT', command: 'CONN' }, 'away'],
  ['silence amid a mail', { code: 'ETIMEDOUT', timeoutType: 'SOCKET_TIMEOUT', command: 'CONN' }, 'unknown'],
  ['a line that broke', { code: 'ECONNECTION', command: 'CONN' }, 'unknown'],
  ['a full disk', { code: 'ENOSPC', syscall: 'write' }, 'away'],
  ['no address', {}, 'refused'],
  ['an address that the program refuses', { code: 'EENVELOPE', command: 'API' }, 'refused'],
])('%s', (_, facts, kind) => {
  expect(said(facts).kind).toBe(kind)
})

test('what the server said is told, in one line', () => {
  expect(said({ responseCode: 550, command: 'RCPT TO', response: '550 5.1.1\r\n no such user' }).error).toBe(
    '550 5.1.1 no such user',
  )
  expect(said({}).error).toBe('says the program')
})
