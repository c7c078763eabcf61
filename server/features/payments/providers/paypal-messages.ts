import { z } from 'zod'
import { AppError } from '#platform/app-error.ts'
import { parsedJson } from '#platform/parsed-json.ts'
import { ProviderError, type RawMessage, type ReadMessage, type Report } from '../provider.ts'
import { assertRecent, headerOf, isOurReference } from './message-proof.ts'
import { askPaypal, issueOf, type PaypalContext, readPaypal } from './paypal-client.ts'
import {
  captureShape,
  orderShape,
  type PaypalCapture,
  reportOfCapture,
  reportOfOrder,
} from './paypal-order.ts'

const eventShape = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  create_time: z.string().optional(),
  resource: z.unknown(),
})

type PaypalEvent = z.infer<typeof eventShape>

/** What a message says. Without a report we have to ask: of the approved order the money is yet to be taken. */
interface Reading {
  mark: string | undefined
  report: Report | null
}

type Reader = (context: PaypalContext, resource: unknown) => Promise<Reading | null>

const READERS = new Map<string, Reader>([
  ['CHECKOUT.ORDER.APPROVED', async (_, resource) => ({ ...readOrder(resource), report: null })],
  ['CHECKOUT.ORDER.COMPLETED', async (_, resource) => readOrder(resource)],
  ['CHECKOUT.ORDER.VOIDED', async (_, resource) => readOrder(resource)],
  ['PAYMENT.CAPTURE.COMPLETED', async (_, resource) => readCapture(captureShape.parse(resource))],
  ['PAYMENT.CAPTURE.PENDING', async (_, resource) => readCapture(captureShape.parse(resource))],
  ['PAYMENT.CAPTURE.DENIED', async (_, resource) => ended('failed', captureShape.parse(resource))],
  ['PAYMENT.CAPTURE.DECLINED', async (_, resource) => ended('failed', captureShape.parse(resource))],
  ['PAYMENT.CAPTURE.REFUNDED', readRefund],
  ['PAYMENT.CAPTURE.REVERSED', readReversal],
])

/**
 * PayPal signs with a certificate of its own and is asked whether it did: it proves the message, we only make sure
 * that it sees exactly what we saw. Where it cannot be asked the message is not taken, and PayPal sends it again.
 */
export async function readPaypalMessage(
  context: PaypalContext,
  message: RawMessage,
): Promise<ReadMessage | null> {
  const event = await provenEvent(context, message)
  const reading = await READERS.get(event.event_type)?.(context, event.resource)
  if (!reading?.mark || !isOurReference(reading.mark)) return null
  const { mark, report } = reading
  const content = {
    id: event.id,
    type: event.event_type,
    created: event.create_time,
    payment_id: mark,
    ...report,
  }
  return { eventId: event.id, content: JSON.stringify(content), about: { reference: mark }, report }
}

async function provenEvent(context: PaypalContext, message: RawMessage): Promise<PaypalEvent> {
  const header = (name: string) => headerOf(message, `paypal-${name}`)
  const text = message.body.toString('utf8')
  const proof = {
    auth_algo: header('auth-algo'),
    cert_url: header('cert-url'),
    transmission_id: header('transmission-id'),
    transmission_sig: header('transmission-sig'),
    transmission_time: header('transmission-time'),
    webhook_id: context.options.webhook_id ?? '',
  }
  // One whole JSON value and nothing after it, or what we paste below could add to our own question.
  const event = eventShape.safeParse(parsedJson(text)).data
  if (!event || Object.values(proof).includes('')) throw new AppError('signature_invalid')
  assertRecent(new Date(proof.transmission_time), context.now)
  // Pasted, not written anew: PayPal's signature covers the letters, and numbers or escapes may be written in two ways.
  const body = `${JSON.stringify(proof).slice(0, -1)},"webhook_event":${text}}`
  const answer = await askPaypal(context, {
    method: 'POST',
    path: '/v1/notifications/verify-webhook-signature',
    body,
  })
  if ([401, 403].includes(answer.status))
    throw new ProviderError('refused', 'PayPal does not let us verify messages.')
  const status =
    answer.status === 200 ? readPaypal(context, answer, verifiedShape).verification_status : issueOf(answer)
  if (status !== 'SUCCESS') throw new AppError('signature_invalid')
  return event
}

const verifiedShape = z.object({ verification_status: z.string() })

function readOrder(resource: unknown): Reading {
  const order = orderShape.parse(resource)
  return { mark: markOf(order.purchase_units[0]), report: reportOfOrder(order) }
}

function readCapture(capture: PaypalCapture): Reading & { report: Report } {
  return { mark: markOf(capture), report: reportOfCapture(capture) }
}

function ended(status: Report['status'], capture: PaypalCapture): Reading {
  const { mark, report } = readCapture(capture)
  return { mark, report: { ...report, status } }
}

/** Both are ours; the other one is what gets compared. */
function markOf(bearer: { invoice_id?: string | undefined; custom_id?: string | undefined } | undefined) {
  return bearer?.invoice_id ?? bearer?.custom_id
}

const givenBackShape = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) })

/** Part of the money given back leaves the payment paid. */
async function readRefund(context: PaypalContext, resource: unknown): Promise<Reading | null> {
  const capture = await captureBehind(context, resource)
  return capture?.status === 'REFUNDED' ? readCapture(capture) : null
}

/** The bank took the money back; the capture may go on saying that it was completed. */
async function readReversal(context: PaypalContext, resource: unknown): Promise<Reading | null> {
  const capture = await captureBehind(context, resource)
  return capture && ended('refunded', capture)
}

/** The message shows what was given back, not of which payment: only a link leads to the money that was taken. */
async function captureBehind(context: PaypalContext, resource: unknown) {
  const up = givenBackShape.safeParse(resource).data?.links.find(({ rel }) => rel === 'up')
  const [, id] = /\/captures\/([A-Za-z0-9-]+)$/.exec(up?.href ?? '') ?? []
  if (!id) return null
  const answer = await askPaypal(context, { method: 'GET', path: `/v2/payments/captures/${id}` })
  return answer.status === 404 ? null : readPaypal(context, answer, captureShape)
}
