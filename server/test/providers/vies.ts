import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/**
 * VIES on loopback, with the answers of the real one: faults come with status 200, and `valid: false` may stand
 * beside a fault. `unavailable` and `busy` are both of these forms, `slow` never answers, `garbage` is the error page of
 * a proxy, `another` is an answer about somebody else's number.
 */
export type ViesMood =
  | 'valid'
  | 'invalid'
  | 'unavailable'
  | 'busy'
  | 'slow'
  | 'garbage'
  | 'hostile'
  | 'broken'
  | 'another'

export interface FakeVies {
  /** For VIES_URL. */
  readonly url: string
  mood: ViesMood
  /** Every question so far, as it was asked. */
  readonly asked: Question[]
  /** From here on nobody listens on the port. */
  close(): Promise<void>
}

interface Question {
  countryCode: string
  vatNumber: string
  requesterMemberStateCode?: string
  requesterNumber?: string
}

const PATH = '/taxation_customs/vies/rest-api'

export async function openVies(): Promise<FakeVies> {
  const server = createServer((request, response) => void answer(vies, request, response))
  server.listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const vies: FakeVies = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
    mood: 'valid',
    asked: [],
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
  return vies
}

async function answer(vies: FakeVies, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'POST' || request.url !== `${PATH}/check-vat-number`) return reply(response, 404, '')
  const question = (await json(request)) as Question
  const isReadable = /json/.test(request.headers['content-type'] ?? '') && isQuestion(question)
  if (!isReadable) return fault(response, 'INVALID_INPUT')
  vies.asked.push(question)
  if (hasHalfARequester(question)) return fault(response, 'INVALID_REQUESTER_INFO')
  switch (vies.mood) {
    case 'slow':
      return
    case 'unavailable':
      return fault(response, 'MS_UNAVAILABLE')
    case 'busy':
      return reply(response, 200, { ...about(question, false), userError: 'MS_MAX_CONCURRENT_REQ' })
    case 'garbage':
      return reply(response, 200, '<html><body>Just a moment …</body></html>')
    case 'hostile':
      return reply(response, 200, Buffer.from('{"valid":true,"name":"\0\\u0000\\ud800"', 'latin1'))
    case 'broken':
      return reply(response, 500, { ...about(question, true) })
    case 'another':
      return reply(response, 200, { ...about(question, true), vatNumber: '000000000' })
    default:
      return reply(response, 200, about(question, vies.mood === 'valid'))
  }
}

function about(question: Question, valid: boolean) {
  const { countryCode, vatNumber, requesterNumber } = question
  const unsaid = { name: '---', street: '---', postalCode: '---', city: '---', companyType: '---' }
  return {
    countryCode,
    vatNumber,
    requestDate: new Date().toISOString(),
    valid,
    requestIdentifier: requesterNumber ? 'WAPIAAAAY7testtest' : '',
    name: valid ? 'Nordlicht Motoren' : '---',
    address: valid ? 'Hafenstraße 1\n00000 Musterstadt' : '---',
    traderName: unsaid.name,
    traderStreet: unsaid.street,
    traderPostalCode: unsaid.postalCode,
    traderCity: unsaid.city,
    traderCompanyType: unsaid.companyType,
    traderNameMatch: 'NOT_PROCESSED',
    traderStreetMatch: 'NOT_PROCESSED',
    traderPostalCodeMatch: 'NOT_PROCESSED',
    traderCityMatch: 'NOT_PROCESSED',
    traderCompanyTypeMatch: 'NOT_PROCESSED',
  }
}

function isQuestion({ countryCode, vatNumber }: Question): boolean {
  return /^[A-Z]{2}$/.test(countryCode) && /^[0-9A-Z+*]{2,12}$/.test(vatNumber)
}

function hasHalfARequester({ requesterMemberStateCode: state, requesterNumber: number }: Question): boolean {
  return (state === undefined) !== (number === undefined)
}

function fault(response: ServerResponse, error: string) {
  reply(response, 200, { actionSucceed: false, errorWrappers: [{ error }] })
}

function reply(response: ServerResponse, status: number, body: object | string) {
  const isPlain = typeof body === 'string' || Buffer.isBuffer(body)
  response.writeHead(status, { 'content-type': isPlain ? 'text/html' : 'application/json' })
  response.end(isPlain ? body : JSON.stringify(body))
}
