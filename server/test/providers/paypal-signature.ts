import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Answer } from './loopback.ts'

interface Question {
  auth_algo?: string
  cert_url?: string
  transmission_id?: string
  transmission_sig?: string
  transmission_time?: string
  webhook_id?: string
}

export interface PaypalSigner {
  sign(text: string, at: Date, webhookId: string): Record<string, string>
  /** The answer to somebody who asks whether a message is ours. */
  verify(body: string, knownWebhookId: string): Answer
}

const CERTIFICATE = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-1d93a270'
const MARK = '"webhook_event":'

/**
 * Signs what PayPal signs (number, time, webhook and the checksum of the letters that were sent), with a secret in
 * place of its certificate. The event is taken from the question letter by letter: written anew, it fails as there.
 */
export function paypalSigner(): PaypalSigner {
  const secret = randomBytes(16)
  const signatureOf = (id: string, time: string, webhookId: string, text: string) =>
    createHmac('sha256', secret)
      .update(`${id}|${time}|${webhookId}|${crc32(text)}`)
      .digest('base64')
  return {
    sign(text, at, webhookId) {
      const id = randomUUID()
      const time = at.toISOString().replace(/\.\d+Z$/, 'Z')
      return {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': CERTIFICATE,
        'paypal-transmission-id': id,
        'paypal-transmission-sig': signatureOf(id, time, webhookId, text),
        'paypal-transmission-time': time,
      }
    },
    verify(body, knownWebhookId) {
      const question = JSON.parse(body) as Question
      const { transmission_id: id = '', transmission_time: time = '', webhook_id: webhookId = '' } = question
      if (question.auth_algo !== 'SHA256withRSA' || question.cert_url !== CERTIFICATE)
        return { status: 400, body: { name: 'VALIDATION_ERROR', message: 'Invalid request' } }
      const text = body.slice(body.indexOf(MARK) + MARK.length, -1)
      const isGenuine =
        webhookId === knownWebhookId && question.transmission_sig === signatureOf(id, time, webhookId, text)
      return { status: 200, body: { verification_status: isGenuine ? 'SUCCESS' : 'FAILURE' } }
    },
  }
}
